import { configuration } from "../configuration.ts";
import { costOf, log, type Trace } from "../kernel/log.ts";
import { metrics } from "../kernel/metrics.ts";
import { monotonic_ms } from "../kernel/time.ts";
import type { Answer } from "./answer.ts";
import { type AnyContract, areaOf } from "./contract.ts";

/** Logs one line for each request of an operation: status, cost and duration. */
export const logLine = (contract: Pick<AnyContract, "route">) => {
  const measured = metrics(areaOf(contract), { duration_ms: "Milliseconds", server_errors: "Count" });
  return ({ statusCode }: Answer, trace: Trace, started_ms: number): void =>
    log("info", "operation", {
      status: statusCode,
      ...costOf(trace),
      ...measured(configuration().STAGE, {
        duration_ms: Math.round((monotonic_ms() - started_ms) * 10) / 10,
        server_errors: Number(statusCode) >= 500 ? 1 : 0,
      }),
    });
};

import { configuration } from "../configuration.ts";
import { costOf, log, type Trace } from "../kernel/log.ts";
import { metrics } from "../kernel/metrics.ts";
import { monotonic_ms } from "../kernel/time.ts";
import type { Answer } from "./answer.ts";
import { type AnyContract, areaOf } from "./contract.ts";

/**
 * Logs one line for each request of an operation: status, cost and duration. What a process answers first, for which it
 * loads much, counts for its release only if it is an error: a new release would look slow until its processes have begun.
 */
export const logLine = (contract: Pick<AnyContract, "route">) => {
  const measured = metrics(areaOf(contract), { duration_ms: "Milliseconds", server_errors: "Count" });
  let isFirst = true;
  return ({ statusCode }: Answer, trace: Trace, started_ms: number): void => {
    const { STAGE, RELEASE } = configuration();
    const duration_ms = Math.round((monotonic_ms() - started_ms) * 10) / 10;
    const server_errors = Number(statusCode) >= 500 ? 1 : 0;
    const release = isFirst && !server_errors ? undefined : RELEASE;
    log("info", "operation", {
      status: statusCode,
      ...costOf(trace),
      ...measured(STAGE, { duration_ms, server_errors }, release),
    });
    isFirst = false;
  };
};

import { configuration } from "../configuration.ts";
import { costOf, log, type Trace } from "../kernel/log.ts";
import { byRelease, metrics } from "../kernel/metrics.ts";
import { monotonic_ms } from "../kernel/time.ts";
import type { Answer } from "./answer.ts";
import { type AnyContract, areaOf } from "./contract.ts";

const errors = { server_errors: "Count" } as const;
const both = { duration_ms: "Milliseconds", ...errors } as const;

/**
 * Logs one line for each request of an operation: status, cost and duration. The first duration of a process, which loads
 * much, is not one of its release: a new release would look slow until its processes have begun.
 */
export const logLine = (contract: Pick<AnyContract, "route">) => {
  const measured = metrics(areaOf(contract), both);
  let isFirst = true;
  return ({ statusCode }: Answer, trace: Trace, started_ms: number): void => {
    const values = {
      duration_ms: Math.round((monotonic_ms() - started_ms) * 10) / 10,
      server_errors: Number(statusCode) >= 500 ? 1 : 0,
    };
    const facts = { ...values, ...measured(configuration().STAGE, values) };
    log("info", "operation", {
      status: statusCode,
      ...costOf(trace),
      ...byRelease(configuration(), isFirst ? errors : both, facts),
    });
    isFirst = false;
  };
};

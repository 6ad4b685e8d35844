import { configuration } from "../configuration.ts";
import { byRelease } from "../kernel/metrics.ts";

const units = { work_done: "Count", work_failed: "Count" } as const;

/** The facts of a log line, with what a release has done of events, messages and due work, and what of it failed. */
export const workMeasured = (
  work_done: number,
  work_failed: number,
  facts: Record<string, unknown> = {},
): Record<string, unknown> =>
  configuration().RELEASE === undefined
    ? facts
    : byRelease(configuration(), units, { ...facts, work_done, work_failed });

import { configuration } from "../configuration.ts";

type Facts = Record<string, unknown> & { _aws?: { Timestamp?: number; CloudWatchMetrics: unknown[] } };

const Metrics = ["work_done", "work_failed"].map((Name) => ({ Name, Unit: "Count" }));

/**
 * The facts of a log line, with what a release has done of events, messages and due work, and what of it failed: metrics
 * of the release, if it has a name.
 */
export const workMeasured = (
  work_done: number,
  work_failed: number,
  facts: Facts = {},
  { STAGE, RELEASE } = configuration(),
): Facts => {
  if (!RELEASE) return facts;
  const own = { Namespace: `marketplace/${STAGE}`, Dimensions: [["release"]], Metrics };
  const CloudWatchMetrics = [...(facts._aws?.CloudWatchMetrics ?? []), own];
  return {
    ...facts,
    release: RELEASE,
    work_done,
    work_failed,
    _aws: { Timestamp: Date.now(), ...facts._aws, CloudWatchMetrics },
  };
};

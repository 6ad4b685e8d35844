type Unit = "Count" | "Milliseconds";

const listed = <N extends string>(units: Record<N, Unit>) =>
  Object.entries<Unit>(units).map(([Name, Unit]) => ({ Name, Unit }));

/**
 * Declares numbers of log lines that become metrics of one area of the service (CloudWatch's embedded metric format).
 * The returned function makes log facts from their values: `log("info", "applied", lag(stage, { lag_ms: 12 }))`. With
 * `by` there is a metric for each value of that fact, such as a schedule's name.
 */
export const metrics = <N extends string, B extends string = never>(
  area: string,
  units: Record<N, Unit>,
  by?: B,
) => {
  const Metrics = listed(units);
  const Dimensions = [by === undefined ? ["area"] : ["area", by]];
  return (stage: string, values: Record<N, number> & Record<B, string>): Record<string, unknown> => ({
    area,
    ...values,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: `marketplace/${stage}`, Dimensions, Metrics }],
    },
  });
};

type Measured = { _aws?: { Timestamp: number; CloudWatchMetrics: unknown[] } };

/**
 * Makes some numbers of a log line metrics of the release, too: `npm run ops -- watch` compares a release with the one
 * before. Without the release's name, which only a deployment has, the facts stay as they are.
 */
export const byRelease = <N extends string>(
  { STAGE, RELEASE }: { STAGE: string; RELEASE: string | undefined },
  units: Record<N, Unit>,
  facts: Measured & Record<NoInfer<N>, number>,
): Record<string, unknown> => {
  if (RELEASE === undefined) return facts;
  const { Timestamp, CloudWatchMetrics } = facts._aws ?? { Timestamp: Date.now(), CloudWatchMetrics: [] };
  const own = { Namespace: `marketplace/${STAGE}`, Dimensions: [["release"]], Metrics: listed(units) };
  return { ...facts, release: RELEASE, _aws: { Timestamp, CloudWatchMetrics: [...CloudWatchMetrics, own] } };
};

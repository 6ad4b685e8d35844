type Unit = "Count" | "Milliseconds";

/**
 * Declares numbers of log lines that become metrics of one area of the service (CloudWatch's embedded metric format).
 * The returned function makes log facts from their values: `log("info", "applied", lag(stage, { lag_ms: 12 }))`. With
 * `by` there is a metric for each value of that fact, such as a schedule's name. With a release there is one for it, too:
 * `npm run ops -- watch` compares it with the one before.
 */
export const metrics = <N extends string, B extends string = never>(
  area: string,
  units: Record<N, Unit>,
  by?: B,
) => {
  const Metrics = Object.entries<Unit>(units).map(([Name, Unit]) => ({ Name, Unit }));
  const own = [["area", ...(by ? [by] : [])]];
  return (
    stage: string,
    values: Record<N, number> & Record<B, string>,
    release?: string,
  ): Record<string, unknown> => ({
    area,
    release,
    ...values,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: `marketplace/${stage}`, Dimensions: release ? [...own, ["release"]] : own, Metrics },
      ],
    },
  });
};

type Unit = "Count" | "Milliseconds";

/**
 * Declares numbers of log lines that become metrics of one area of the service (CloudWatch's embedded metric format).
 * The returned function makes log facts from their values: `log("info", "applied", lag(stage, { lag_ms: 12 }))`.
 */
export const metrics = <N extends string>(area: string, units: Record<N, Unit>) => {
  const Metrics = Object.entries<Unit>(units).map(([Name, Unit]) => ({ Name, Unit }));
  return (stage: string, values: Record<N, number>): Record<string, unknown> => ({
    area,
    ...values,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: `marketplace/${stage}`, Dimensions: [["area"]], Metrics }],
    },
  });
};

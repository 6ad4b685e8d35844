/** How long keys live, from where, how often they may be used, and when it is told that they end. */
export const keyPolicy = {
  networks_most: 20,
  days_most: 365,
  overlap_hours_most: 168,
  reads: { name: "keys", burst: 600, window_seconds: 60 },
  changes: { name: "key-changes", burst: 120, window_seconds: 60 },
  /** The last use is written again after so long. */
  noted_again_hours: 1,
  told_days_before: [14, 3],
} as const;

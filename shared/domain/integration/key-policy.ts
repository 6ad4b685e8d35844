/** How long keys live, from where, and how often they may be used. */
export const keyPolicy = {
  networks_most: 20,
  days_most: 365,
  overlap_hours_most: 168,
  reads: { name: "keys", burst: 600, window_seconds: 60 },
} as const;

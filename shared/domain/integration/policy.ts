/** What endpoints are told, how often it is tried, and what they may take of the service's time. */
export const webhookPolicy = {
  endpoints_most: 20,
  /** Of one provider. */
  providers_most: 3,
  types_most: 50,
  kept_days: 30,
  /** The pause before each further attempt, in seconds. After the last one the delivery has failed. */
  retries_seconds: [5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000],
  retry_after_seconds_most: 3600,
  slots: 4,
  per_second: 50,
  /** So many failures in a row open the circuit, for the first pause and up to the longest. */
  circuit: { failures: 5, first_seconds: 30, longest_seconds: 900 },
  /** What waits for an endpoint that fails asks again after this share of the time for which it has failed, at the latest after so long. */
  patience: { share: 0.5, longest_seconds: 7200 },
  told_after_hours: [1, 24],
  disabled_after: { hours: 72, attempts: 20 },
  connect_ms: 3000,
  whole_ms: 10_000,
  /** What is written before and after an attempt takes so long at most. */
  written_ms: 5000,
  answer_bytes: 4096,
  answer_characters: 500,
  facts_bytes: 20_000,
  overlap_hours_most: 168,
  /** How long a line is held for one attempt, and after what time a lost message is sent again. */
  lease_seconds: 40,
  lost_seconds: 60,
  /** A line that finds its endpoint busy asks again after so long at the latest. */
  busy_seconds_most: 60,
  /** After so long the list of all events surely has what happened. */
  settled_seconds: 5,
  /** What happened so long before an endpoint was turned off may have been on its way to it. */
  late_hours: 1,
} as const;

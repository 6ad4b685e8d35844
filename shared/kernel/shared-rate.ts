/** What many processes together may ask a vendor: at most so many calls in any window of that length. */
export type SharedRate = { name: string; calls: number; window_seconds: number };

/** Who a call is made for: somebody who waits for the answer, or nobody. */
export type Waiting = "people" | "background";

/** How processes share a rate. */
export const sharedRatePolicy = {
  /** People get up to this part of a rate, and what nobody waits for gets the rest. */
  people_share: 0.7,
  /** A process takes the turns of at most so many calls at once: of those that wait in it. */
  calls_at_once: 5,
  /** Who would wait longer than that is told that the vendor is too busy. */
  waits_most_ms: { people: 4000, background: 15_000 },
  /** Once no person has asked for so long, background work may take their part, too. */
  people_away_ms: 1000,
  /** Each refusal by the vendor halves the rate, at most once in `slowed_apart_ms`, and not below this part. */
  least_pace: 1 / 16,
  slowed_apart_ms: 5000,
  /** In this time the rate doubles again, until it is whole. */
  doubles_ms: 30_000,
  /** A process asks for turns for so long after the vendor has refused one of its calls. */
  awake_ms: 5 * 60_000,
  /** A process with so many calls in a minute looks so often whether others were refused. */
  busy_calls: 5,
  looks_apart_ms: 15_000,
} as const;

/** A rate was halved so often, and when last. */
export type Slowed = { pace?: number; slowed_ms?: number };

/** The part of a rate that is in force at a time: it doubles until it is whole. */
export const paceAt = ({ pace = 1, slowed_ms = 0 }: Slowed, now_ms: number): number =>
  Math.min(1, pace * 2 ** (Math.max(0, now_ms - slowed_ms) / sharedRatePolicy.doubles_ms));

/**
 * How long two turns of the same kind are apart. Turns are two calls fewer than the rate, one for each kind: however a window
 * lies, it cuts one more out of each row.
 */
export const apart_ms = (
  { calls, window_seconds }: SharedRate,
  who: Waiting,
  slowed: Slowed,
  now_ms: number,
): number => {
  const part = who === "people" ? sharedRatePolicy.people_share : 1 - sharedRatePolicy.people_share;
  return (window_seconds * 1000) / ((calls - 2) * part * paceAt(slowed, now_ms));
};

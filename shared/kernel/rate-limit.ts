/**
 * At most `burst` calls within any window of that length. Limits with the same name are one limit. `each`: that many
 * for each origin, if calls name one.
 */
export type Limit = { name?: string; burst: number; window_seconds: number; each?: true };

/** What is left of a limit at this moment. */
export type Allowance = Limit & {
  name: string;
  remaining: number;
  /** Seconds until all of `burst` is available again. */
  whole_after_seconds: number;
};

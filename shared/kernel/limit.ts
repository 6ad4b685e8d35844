/**
 * At most `burst` calls within any window of that length. Limits of one name are one limit for all who have it.
 * `each`: so many from each origin, where calls name one.
 */
export type Limit = { name?: string; burst: number; window_seconds: number; each?: true };

/** What a limit leaves its caller at this moment. */
export type Allowance = Limit & {
  name: string;
  remaining: number;
  /** Until all of `burst` is there again. */
  whole_after_seconds: number;
};

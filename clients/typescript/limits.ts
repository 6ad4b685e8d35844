/** What is left of a limit of the service. */
export type Allowance = {
  name: string;
  /** Requests that it accepts now. */
  remaining: number;
  /** Until it is full again. */
  whole_after_seconds: number;
};

/** The limits of an answer's `RateLimit` header. */
export const allowancesOf = (header: string | null): Allowance[] =>
  [...(header ?? "").matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g)].map(([, name = "", remaining, seconds]) => ({
    name,
    remaining: Number(remaining),
    whole_after_seconds: Number(seconds),
  }));

/** What a limit of the service leaves. */
export type Allowance = {
  name: string;
  /** Requests that it lets in now. */
  remaining: number;
  /** Until it lets in as many as it ever does. */
  whole_after_seconds: number;
};

/** The limits of an answer's `RateLimit` header. */
export const allowancesOf = (header: string | null): Allowance[] =>
  [...(header ?? "").matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g)].map(([, name = "", remaining, seconds]) => ({
    name,
    remaining: Number(remaining),
    whole_after_seconds: Number(seconds),
  }));

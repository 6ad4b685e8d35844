import type { Allowance } from "../kernel/rate-limit.ts";

/** The RateLimit headers (draft-ietf-httpapi-ratelimit-headers): the limits, and what is left of each. */
export const rateHeaders = (allowances: readonly Allowance[]): Record<string, string> => {
  const each = [...new Map(allowances.map((allowance) => [allowance.name, allowance])).values()];
  if (each.length === 0) return {};
  return {
    "ratelimit-policy": each
      .map(({ name, burst, window_seconds }) => `"${name}";q=${burst};w=${window_seconds}`)
      .join(", "),
    ratelimit: each
      .map(({ name, remaining, whole_after_seconds }) => `"${name}";r=${remaining};t=${whole_after_seconds}`)
      .join(", "),
  };
};

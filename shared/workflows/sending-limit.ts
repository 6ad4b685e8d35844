import { takeToken } from "../data/limits.ts";
import { policy } from "../domain/policy.ts";

/** Counts one code sent to a destination. Throws `request.rate_limited` beyond the hourly or daily bound. */
export const takeSending = async (destination_key: string, now: string): Promise<void> => {
  const at = Date.parse(now);
  await Promise.all([
    takeToken("code-hour", destination_key, { burst: policy.code.per_hour, window_seconds: 3600 }, at),
    takeToken("code-day", destination_key, { burst: policy.code.per_day, window_seconds: 86_400 }, at),
  ]);
};

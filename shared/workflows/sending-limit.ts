import { takeToken } from "../data/limits.ts";
import { policy } from "../domain/policy.ts";
import { RateLimited, Refusal } from "../kernel/refusal.ts";

/** Counts one code sent to a destination. Throws `request.rate_limited` beyond the hourly or daily bound. */
export const takeSending = async (destination_key: string, now: string): Promise<void> => {
  const at = Date.parse(now);
  await takeToken("code-hour", destination_key, { burst: policy.code.per_hour, window_seconds: 3600 }, at);
  // What the hour refuses must not use up the day.
  await takeToken("code-day", destination_key, { burst: policy.code.per_day, window_seconds: 86_400 }, at);
};

/** Whether an address may be sent one more invitation this week, whoever invites. Counts it. */
export const mayInvite = async (destination_key: string, now: string): Promise<boolean> => {
  const limit = { burst: policy.invite.per_address_week, window_seconds: 7 * 86_400 };
  try {
    await takeToken("invite-week", destination_key, limit, Date.parse(now));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === RateLimited) return false;
    throw error;
  }
};

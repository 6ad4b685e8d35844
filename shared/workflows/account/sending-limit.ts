import { takeTokens } from "../../data/engine/limits.ts";
import { policy } from "../../domain/policy.ts";
import type { Allowance } from "../../kernel/limit.ts";
import { RateLimited, Refusal } from "../../kernel/refusal.ts";

/** Counts one code sent to a destination. Throws `request.rate_limited` beyond the hourly or daily bound. */
export const takeSending = (destination_key: string, now: string): Promise<Allowance[]> =>
  takeTokens(
    "code",
    destination_key,
    [
      { burst: policy.code.per_hour, window_seconds: 3600 },
      { burst: policy.code.per_day, window_seconds: 86_400 },
    ],
    Date.parse(now),
  );

/** Whether an address may be sent one more invitation this week, whoever invites. Counts it. */
export const mayInvite = async (destination_key: string, now: string): Promise<boolean> => {
  const limit = { burst: policy.invite.per_address_week, window_seconds: 7 * 86_400 };
  try {
    await takeTokens("invite-week", destination_key, [limit], Date.parse(now));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === RateLimited) return false;
    throw error;
  }
};

import { takeTokens } from "../../data/engine/limits.ts";
import type { Challenge } from "../../domain/account/challenge.ts";
import { policy } from "../../domain/policy.ts";
import type { Allowance, Limit } from "../../kernel/limit.ts";
import { RateLimited, Refusal } from "../../kernel/refusal.ts";

const { per_hour, per_day, all_per_hour, all_per_day } = policy.code;

const sending: readonly Limit[] = [
  { burst: per_hour, window_seconds: 3600, each: true },
  { burst: per_day, window_seconds: 86_400, each: true },
  { burst: all_per_hour, window_seconds: 3600 },
  { burst: all_per_day, window_seconds: 86_400 },
];

/** Where a code goes, what for, and who asks: a network, an account, or a device that the address's account knows. */
export type Sending = {
  purpose: Challenge["purpose"];
  destination_key: string;
  from: string;
  device?: string | undefined;
};

/**
 * Counts one code sent to a destination. Purposes are counted apart, so that codes for one keep nobody from another,
 * and a known device apart from all who are unknown. Throws `request.rate_limited` beyond the hourly or daily bound.
 */
export const takeSending = (
  { purpose, destination_key, from, device }: Sending,
  now: string,
): Promise<Allowance[]> =>
  takeTokens(
    `code-${purpose}`,
    device === undefined ? destination_key : `${destination_key} ${device}`,
    sending,
    Date.parse(now),
    from,
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

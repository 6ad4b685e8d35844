import { takeTokens } from "../../data/engine/limits.ts";
import type { Challenge } from "../../domain/account/challenge.ts";
import { policy } from "../../domain/policy.ts";
import type { Allowance, Limit } from "../../kernel/rate-limit.ts";
import { RateLimited, Refusal } from "../../kernel/refusal.ts";

const { per_hour, per_day, all_per_hour, all_per_day } = policy.code;

const sending: readonly Limit[] = [
  { burst: per_hour, window_seconds: 3600, each: true },
  { burst: per_day, window_seconds: 86_400, each: true },
  { burst: all_per_hour, window_seconds: 3600 },
  { burst: all_per_day, window_seconds: 86_400 },
];

/** Where a code goes, what it is for, and who asks: a network, an account, or a device that the account knows. */
export type Sending = {
  purpose: Challenge["purpose"];
  destination_key: string;
  from: string;
  device?: string | undefined;
};

/**
 * Counts one code sent to a destination. Each purpose has its own limit, and known devices have a limit apart from
 * unknown ones, so that nobody can lock out a holder by using up the codes. Throws `request.rate_limited` beyond the
 * hourly or daily limit.
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

/** Counts one invitation to an address. False if the address has had enough invitations this week, from whomever. */
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

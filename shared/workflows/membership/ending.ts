import { endedSince, seenSince } from "../../domain/membership/decisions.ts";
import {
  MembershipConflict,
  MembershipNotSubscribed,
  MembershipUnchanged,
} from "../../domain/membership/membership.ts";
import { type MembershipView, membershipView } from "../../domain/membership/view.ts";
import { PostingExists } from "../../domain/payment/ledger.ts";
import { ServiceProviderConflict, ServiceProviderNotFound } from "../../domain/provider/service-provider.ts";
import type { Commit } from "../../http/call.ts";
import { committed } from "../../kernel/record.ts";
import { endNow, endWithPeriod } from "../../providers/payments/subscriptions.ts";
import type { subscribedOf } from "./own.ts";
import { following, keepingAll } from "./standing.ts";

type Asked = { ends: boolean; reason?: string | undefined; now: string; commit: Commit<MembershipView> };

export const ending = {
  refuses: [
    ServiceProviderNotFound,
    MembershipNotSubscribed,
    MembershipUnchanged,
    MembershipConflict,
    ServiceProviderConflict,
    PostingExists,
  ],

  /**
   * A membership that ends with its period, at once where nobody pays it, or goes on after all. If the payment provider's
   * webhook wrote that first, the request has done what it should.
   */
  story: async (
    standing: Awaited<ReturnType<typeof subscribedOf>>,
    { ends, reason, now, commit }: Asked,
  ): Promise<MembershipView> => {
    const { membership } = standing;
    const subscription_id = membership.subscription_id as string;
    if (endedSince(membership, now)) {
      if (ends) return membershipView(membership, now);
      throw MembershipNotSubscribed();
    }
    if (membership.cancel_at_period_end === ends) {
      if (seenSince(membership, now)) return membershipView(membership, now);
      throw MembershipUnchanged();
    }
    const isLate = membership.state === "past_due" || membership.state === "unpaid";
    const { seen } =
      ends && isLate
        ? await endNow(subscription_id)
        : await endWithPeriod(subscription_id, ends, membership.version);
    const followed = await following(standing, seen, { now });
    const events = followed.events.map((event) => ({ ...event, ...(reason && { reason }) }));
    const changes = keepingAll(standing, { ...followed, events });
    if (changes.writes.length === 0) throw MembershipUnchanged();
    return commit(changes, membershipView(committed(followed.record), now));
  },
};

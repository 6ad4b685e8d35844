import { endedSince, seenSince } from "../../domain/membership/decisions.ts";
import {
  MembershipConflict,
  MembershipNotSubscribed,
  MembershipUnchanged,
} from "../../domain/membership/membership.ts";
import { type MembershipView, membershipView } from "../../domain/membership/view.ts";
import { PostingExists } from "../../domain/payment/ledger.ts";
import { ServiceProviderConflict, ServiceProviderNotFound } from "../../domain/provider/service-provider.ts";
import type { Call } from "../../http/call.ts";
import { committed } from "../../kernel/record.ts";
import { endNow, endWithPeriod } from "../../vendors/payments/subscriptions.ts";
import type { subscribedOf } from "./own.ts";
import { observe, saveObserved } from "./provider-membership.ts";

type Asked = Pick<Call<unknown, unknown, unknown, MembershipView>, "now" | "commit" | "once"> & {
  ends: boolean;
  reason?: string | undefined;
};

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
   * Ends a membership with its period (at once if nobody pays it), or resumes it. If the payment provider's webhook, or
   * another request, wrote the change first, the request counts as done.
   */
  story: async (
    current: Awaited<ReturnType<typeof subscribedOf>>,
    { ends, reason, now, commit, once }: Asked,
  ): Promise<MembershipView> => {
    const { membership } = current;
    const subscription_id = membership.subscription_id as string;
    if (endedSince(membership, now)) {
      if (ends) return membershipView(membership, now);
      throw MembershipNotSubscribed();
    }
    const changes_it = await once("changes it", async () => membership.cancel_at_period_end !== ends);
    if (membership.cancel_at_period_end === ends) {
      if (changes_it || seenSince(membership, now)) return membershipView(membership, now);
      throw MembershipUnchanged();
    }
    const isLate = membership.state === "past_due" || membership.state === "unpaid";
    const { seen } =
      ends && isLate
        ? await endNow(subscription_id)
        : await endWithPeriod(subscription_id, ends, membership.version);
    const observed = await observe(current, seen, { now });
    const events = observed.events.map((event) => ({ ...event, ...(reason && { reason }) }));
    const changes = saveObserved(current, { ...observed, events });
    if (changes.writes.length === 0) throw MembershipUnchanged();
    return commit(changes, membershipView(committed(observed.record), now));
  },
};

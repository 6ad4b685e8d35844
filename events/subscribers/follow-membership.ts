import { MembershipMethodChanged } from "../../shared/domain/membership/events.ts";
import { MembershipConflict } from "../../shared/domain/membership/membership.ts";
import { membershipObservationEvents } from "../../shared/domain/membership/observation.ts";
import { StripeEventReceived } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { membershipChangeBehind } from "../../shared/workflows/membership/stripe-events.ts";

/** Updates memberships to the payment provider's current state, and posts their payments to the ledger. */
export const handler = subscriber({
  name: "follow-membership",
  on: [StripeEventReceived],
  lane: "patient",
  marks: "never",
  emits: [...membershipObservationEvents, MembershipMethodChanged],
  uses: ["table", "stripe"],
}).handle(async ({ event, now, commit }) => {
  await againstContention([MembershipConflict, PostingExists, ServiceProviderConflict], async () => {
    const change = await membershipChangeBehind(event.data, now);
    if (change && change.writes.length > 0) await commit(change);
  });
});

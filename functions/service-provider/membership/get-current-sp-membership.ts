import { memberships } from "../../../shared/data/memberships.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { isStale } from "../../../shared/domain/membership/decisions.ts";
import { MembershipNotFound, unrecorded } from "../../../shared/domain/membership/membership.ts";
import { observeSubscription } from "../../../shared/domain/membership/observation.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { readSubscription } from "../../../shared/vendors/payments/subscriptions.ts";

export const handler = operation({
  route: "GET /service-provider/membership/get-current-sp-membership",
  summary: "Read your membership: its plan, its state and when it renews.",
  description:
    "It comes from our records. If its period has ended and we have heard nothing since, we ask the payment provider; our records are updated within minutes.",
  access: ["service_provider"],
  response: MembershipView,
  refuses: [ServiceProviderNotFound, MembershipNotFound],
  uses: ["table", "stripe"],
  example: {},
  alongside: ({ actor }) => Promise.all([memberships.get(actor.id), serviceProviders.find(actor.id)]),
}).handle(async ({ alongside, now }) => {
  const [known, provider] = await alongside;
  if (!known && !provider.membership) throw MembershipNotFound();
  const membership = known ?? unrecorded(provider, now);
  const { subscription_id } = membership;
  if (!subscription_id || !isStale(membership, now)) return membershipView(membership, now);
  const { seen } = await readSubscription(subscription_id);
  return membershipView(observeSubscription(membership, seen, now).record, now);
});

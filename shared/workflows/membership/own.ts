import { memberships } from "../../data/memberships.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { endedSince, expectSubscribed } from "../../domain/membership/decisions.ts";
import type { ProviderMembership } from "./provider-membership.ts";

/**
 * The caller's membership, if it has a subscription or one that ended since then. Otherwise throws
 * `membership.not_subscribed`. One round trip.
 */
export const subscribedOf = async (id: string, since: string): Promise<ProviderMembership> => {
  const [known, provider] = await Promise.all([memberships.get(id), serviceProviders.find(id)]);
  const membership = known && endedSince(known, since) ? known : expectSubscribed(known);
  return { membership, provider };
};

import { memberships } from "../../data/memberships.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { expectSubscribed } from "../../domain/membership/decisions.ts";
import type { Standing } from "./standing.ts";

/** The caller's standing with a subscription, or `membership.not_subscribed`. One round trip. */
export const subscribedOf = async (id: string): Promise<Standing & { subscription_id: string }> => {
  const [known, provider] = await Promise.all([memberships.get(id), serviceProviders.find(id)]);
  const membership = expectSubscribed(known);
  return { membership, provider, subscription_id: membership.subscription_id as string };
};

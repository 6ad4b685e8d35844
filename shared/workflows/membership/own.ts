import { memberships } from "../../data/memberships.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { endedSince, expectSubscribed } from "../../domain/membership/decisions.ts";
import type { Standing } from "./standing.ts";

/** The caller's standing with a subscription, or one that has ended since then; else `membership.not_subscribed`. One round trip. */
export const subscribedOf = async (id: string, since: string): Promise<Standing> => {
  const [known, provider] = await Promise.all([memberships.get(id), serviceProviders.find(id)]);
  const membership = known && endedSince(known, since) ? known : expectSubscribed(known);
  return { membership, provider };
};

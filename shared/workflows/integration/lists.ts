import { deliveries, deliveriesOf, failedOf } from "../../data/deliveries.ts";
import { endpointHealth, endpoints, endpointsOf } from "../../data/endpoints.ts";
import { type Endpoint, viewOf } from "../../domain/integration/endpoint.ts";
import { type Owner, ownEndpoint } from "./endpoints.ts";

type Paging = { limit: number; cursor?: string | undefined };

/** An owner's endpoints and how they answer. Two round trips. */
export const endpointsPage = async (owner: Owner, query: Paging) => {
  const { items, next_cursor } = await endpoints.page("ofOwner", endpointsOf(owner), {
    ...query,
    scope: owner,
    order: "oldest",
  });
  const healths = new Map((await endpointHealth.many(items.map(({ id }) => id))).map((one) => [one.id, one]));
  return { items: items.map((one) => ({ ...healths.get(one.id), ...viewOf(one) })), next_cursor };
};

export const deliveriesPage = async (
  owner: Owner,
  id: Endpoint["id"],
  { failed, ...query }: Paging & { failed?: "true" | undefined },
) => {
  const request = { ...query, scope: `${owner} ${id}`, order: "newest" as const };
  const [, page] = await Promise.all([
    ownEndpoint(owner, id),
    failed
      ? deliveries.page("failed", failedOf(id), request)
      : deliveries.page("ofEndpoint", deliveriesOf(id), request),
  ]);
  return page;
};

import {
  Endpoint,
  EndpointConflict,
  EndpointList,
  EndpointNotFound,
  noEndpoints,
  ownerOf,
} from "../domain/integration/endpoint.ts";
import { EndpointHealth } from "../domain/integration/health.ts";
import { EndpointRefill } from "../domain/integration/refill.ts";
import { entity } from "./engine/entity.ts";

const refusals = { notFound: EndpointNotFound, conflict: EndpointConflict };

export const endpointsOf = (owner: string): string => `ENDPOINTS#${owner}`;

export const endpoints = entity({
  name: "endpoint",
  schema: () => Endpoint,
  key: (id) => [`ENDPOINT#${id}`, "ENDPOINT"],
  indexes: {
    ofOwner: {
      on: "gsi1",
      key: (endpoint) => [endpointsOf(ownerOf(endpoint)), `${endpoint.created_at}#${endpoint.id}`],
    },
  },
  ...refusals,
});

export const endpointLists = entity({
  name: "endpoint_list",
  schema: () => EndpointList,
  key: (id) => [`ENDPOINT_LIST#${id}`, "ENDPOINT_LIST"],
  ...refusals,
});

/** An owner's endpoints that are told something. One round trip. */
export const endpointList = async (owner: string): Promise<EndpointList> =>
  (await endpointLists.get(owner)) ?? noEndpoints(owner);

/** The lists of these owners, of those that have one. One round trip. */
export const endpointListsOf = (owners: readonly string[]): Promise<EndpointList[]> =>
  endpointLists.many(owners);

export const endpointHealth = entity({
  name: "endpoint_health",
  schema: () => EndpointHealth,
  key: (id) => [`ENDPOINT#${id}`, "HEALTH"],
  ...refusals,
});

/** What endpoints get again of what has happened, at most one of each. */
export const endpointRefills = entity({
  name: "endpoint_refill",
  schema: () => EndpointRefill,
  key: (id) => [`ENDPOINT#${id}`, "REFILL"],
  due: ({ due_at }) => due_at,
  ...refusals,
});

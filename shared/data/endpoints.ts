import {
  Endpoint,
  EndpointConflict,
  EndpointList,
  EndpointNotFound,
  noEndpoints,
} from "../domain/integration/endpoint.ts";
import { EndpointHealth } from "../domain/integration/health.ts";
import { EndpointRefill } from "../domain/integration/refill.ts";
import { entity } from "./engine/entity.ts";

const refusals = { notFound: EndpointNotFound, conflict: EndpointConflict };

export const everyEndpoint = "ENDPOINTS";

/** At most twenty, so that all of them are one list in the table itself. */
export const endpoints = entity({
  name: "endpoint",
  schema: () => Endpoint,
  key: (id) => [everyEndpoint, `ENDPOINT#${id}`],
  indexes: { all: { on: "table", key: ({ id }) => [everyEndpoint, `ENDPOINT#${id}`] } },
  ...refusals,
});

export const endpointLists = entity({
  name: "endpoint_list",
  schema: () => EndpointList,
  key: (id) => [`ENDPOINT_LIST#${id}`, "ENDPOINT_LIST"],
  ...refusals,
});

/** The endpoints that are told something. One round trip. */
export const endpointList = async (): Promise<EndpointList> =>
  (await endpointLists.get(noEndpoints.id)) ?? noEndpoints;

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

import {
  endpointHealth,
  endpointList,
  endpointLists,
  endpointRefills,
  endpoints,
} from "../../data/endpoints.ts";
import type { Write } from "../../data/engine/write.ts";
import {
  createEndpoint,
  deletedEndpoint,
  type Endpoint,
  type EndpointChange,
  EndpointNotFound,
  EndpointNotOn,
  type EndpointView,
  expectKnownTypes,
  listedWith,
  listedWithout,
  marketplaces,
  ownerOf,
  rotateSecret,
  testedEndpoint,
  updateEndpoint,
  viewOf,
} from "../../domain/integration/endpoint.ts";
import { refill, requestRefill } from "../../domain/integration/refill.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { newSealedSecret } from "./secrets.ts";
import { expectOutward } from "./url.ts";

/** Who an endpoint belongs to: `marketplaces`, or a provider's id. */
export type Owner = string;

/** What is written, what happened, and what is answered. */
type Outcome<A> = [writes: Write[], events: DomainEvent[], answer: A];

/** An owner's endpoint. Somebody else's is not found. */
export const ownEndpoint = async (owner: Owner, id: Endpoint["id"]): Promise<Endpoint> => {
  const endpoint = await endpoints.find(id);
  if (ownerOf(endpoint) !== owner) throw EndpointNotFound();
  return endpoint;
};

/** An owner's endpoint that is told what happens. */
export const ownEndpointThatIsOn = async (owner: Owner, id: Endpoint["id"]): Promise<Endpoint> => {
  const endpoint = await ownEndpoint(owner, id);
  if (endpoint.state !== "on") throw EndpointNotOn();
  return endpoint;
};

type Given = Pick<Endpoint, "url" | "types" | "description">;
type WithSecret = { endpoint: EndpointView; secret: string };

export const addingEndpoint = async (
  owner: Owner,
  given: Given,
  { id, now }: { id: Endpoint["id"]; now: string },
): Promise<Outcome<WithSecret>> => {
  expectOutward(given.url);
  expectKnownTypes(given.types);
  const [list, { secret, sealed }] = await Promise.all([endpointList(owner), newSealedSecret(id)]);
  const whose = owner === marketplaces ? {} : { service_provider_id: owner as Id<"service_provider"> };
  const { record, events } = createEndpoint({ ...given, ...whose, id, sealed }, now);
  const writes = [endpoints.insert(record), endpointLists.put(listedWith(list, record))];
  return [writes, events, { endpoint: viewOf(committed(record)), secret }];
};

export const rotatingSecret = async (
  owner: Owner,
  id: Endpoint["id"],
  { overlap_hours, now }: { overlap_hours: number; now: string },
): Promise<Outcome<WithSecret>> => {
  const [before, { secret, sealed }] = await Promise.all([ownEndpoint(owner, id), newSealedSecret(id)]);
  const { record, events } = rotateSecret(before, { sealed, overlap_hours }, now);
  return [[endpoints.update(record)], events, { endpoint: viewOf(committed(record)), secret }];
};

/** Changes an endpoint. What the marketplace's own missed while it was off is put in line from the list of all events. */
export const changingEndpoint = async (
  owner: Owner,
  id: Endpoint["id"],
  { change, now }: { change: EndpointChange; now: string },
): Promise<Outcome<EndpointView>> => {
  if (change.url !== undefined) expectOutward(change.url);
  if (change.types) expectKnownTypes(change.types);
  const [before, list, refilling, health] = await Promise.all([
    ownEndpoint(owner, id),
    endpointList(owner),
    endpointRefills.get(id),
    endpointHealth.get(id),
  ]);
  const { record, events } = updateEndpoint(before, change, now);
  if (events.length === 0) return [[], [], viewOf(before)];
  const isBack = before.state !== "on" && record.state === "on";
  const missed = { since: record.since, which: "missing" as const };
  const writes = [
    endpoints.update(record),
    endpointLists.put(listedWith(list, record)),
    ...(isBack && owner === marketplaces
      ? [endpointRefills.put(refill(record, refilling, missed, now))]
      : []),
    ...(isBack && health ? [endpointHealth.remove(health)] : []),
  ];
  return [writes, events, viewOf(committed(record))];
};

export const deletingEndpoint = async (
  owner: Owner,
  endpoint_id: Endpoint["id"],
): Promise<Outcome<{ endpoint_id: Endpoint["id"] }>> => {
  const [endpoint, list] = await Promise.all([ownEndpoint(owner, endpoint_id), endpointList(owner)]);
  const writes = [endpoints.remove(endpoint), endpointLists.put(listedWithout(list, endpoint_id))];
  return [writes, [deletedEndpoint(endpoint)], { endpoint_id }];
};

/** The test event, for one endpoint. */
export const testingEndpoint = async (
  owner: Owner,
  endpoint_id: Endpoint["id"],
): Promise<Outcome<{ endpoint_id: Endpoint["id"] }>> => {
  const endpoint = await ownEndpointThatIsOn(owner, endpoint_id);
  return [[endpoints.unchanged(endpoint)], [testedEndpoint(endpoint)], { endpoint_id }];
};

type Asked = { since: string; which: "missing" | "failed" | "all"; now: string };

export const repeatingSince = async (
  owner: Owner,
  endpoint_id: Endpoint["id"],
  { now, ...asked }: Asked,
): Promise<Outcome<Omit<Asked, "now"> & { endpoint_id: Endpoint["id"] }>> => {
  const [endpoint, before] = await Promise.all([
    ownEndpointThatIsOn(owner, endpoint_id),
    endpointRefills.get(endpoint_id),
  ]);
  const { record, events } = requestRefill(endpoint, before, asked, now);
  const { position: since, which } = record;
  return [[endpointRefills.put(record)], events, { endpoint_id, since, which }];
};

import { deliveries, endpointLines } from "../../data/deliveries.ts";
import { eventAtPosition } from "../../data/engine/events.ts";
import type { Write } from "../../data/engine/write.ts";
import {
  type Delivery,
  DeliveryNotFound,
  lineIdOf,
  lineWith,
  repeated,
  toldAgain,
} from "../../domain/integration/delivery.ts";
import { EndpointNotFound } from "../../domain/integration/endpoint.ts";
import { DeliveryRepeated } from "../../domain/integration/events.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type Owner, ownEndpoint, ownEndpointThatIsOn } from "./endpoints.ts";
import { payloadFor } from "./market-of-event.ts";

/** A delivery whose endpoint is somebody else's, or deleted, is not found either. */
const notFoundAsDelivery = (error: unknown): never => {
  throw error instanceof Refusal && error.reason === EndpointNotFound ? DeliveryNotFound() : error;
};

/** Puts one delivery in line again. */
export const repeatingDelivery = async (
  owner: Owner,
  before: Delivery,
  now: string,
): Promise<[Write[], DomainEvent[], Delivery]> => {
  const { endpoint_id, record } = before;
  const line_id = lineIdOf(endpoint_id, record);
  const [endpoint, line] = await Promise.all([
    ownEndpointThatIsOn(owner, endpoint_id).catch(notFoundAsDelivery),
    endpointLines.get(line_id),
  ]);
  const delivery = repeated(before, now);
  const data = { endpoint_id, delivery_id: delivery.id, line_id };
  return [
    [deliveries.update(delivery), endpointLines.put(lineWith(line, endpoint_id, toldAgain(before), now))],
    [DeliveryRepeated.atVersion(endpoint, { data })],
    delivery,
  ];
};

/** A delivery, and what is posted. */
export const shownDelivery = async (owner: Owner, delivery: Delivery) => {
  const [{ url }, row] = await Promise.all([
    ownEndpoint(owner, delivery.endpoint_id).catch(notFoundAsDelivery),
    eventAtPosition(delivery.record, delivery.position),
  ]);
  if (!row) throw DeliveryNotFound();
  return { delivery, request: { url, body: await payloadFor(row) } };
};

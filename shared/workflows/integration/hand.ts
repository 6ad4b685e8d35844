import { deliveries, endpointLines } from "../../data/deliveries.ts";
import { type EventRow, eventKey } from "../../data/engine/events.ts";
import type { Write } from "../../data/engine/write.ts";
import {
  type Delivery,
  deliveryIdOf,
  lineIdOf,
  lineWith,
  newDelivery,
  repeated,
  type Told,
} from "../../domain/integration/delivery.ts";
import type { Endpoint } from "../../domain/integration/endpoint.ts";
import { isListenedTo, testType } from "../../domain/integration/open-events.ts";
import type { EndpointRefill } from "../../domain/integration/refill.ts";

type Heard = Pick<Endpoint, "id" | "types"> & Partial<Pick<Endpoint, "service_provider_id">>;

export const toldOf = (row: EventRow): Told => ({
  id: row.id,
  type: row.type,
  aggregate: row.aggregate,
  position: eventKey(row).sk,
});

/** Whether an endpoint listens to an event; a provider's only to those that concern the provider. */
export const isToldTo = (
  { id, types, service_provider_id: owner }: Heard,
  row: Pick<EventRow, "type" | "aggregate" | "audience">,
): boolean =>
  row.type === testType
    ? row.aggregate.id === id
    : isListenedTo(types, row.type) && (owner === undefined || row.audience.includes(owner));

const isAgain = ({ state }: Delivery, which: EndpointRefill["which"]): boolean =>
  which === "all" ? state !== "waiting" : which === "failed" && state === "failed";

/** What puts an event in an endpoint's line, and the line. No writes: it waits there already. Undefined: it is done. */
export const handing = async (
  endpointId: Delivery["endpoint_id"],
  event: Told,
  now: string,
  which: EndpointRefill["which"] = "missing",
): Promise<{ line_id: string; writes: Write[] } | undefined> => {
  const line_id = lineIdOf(endpointId, event.aggregate);
  const [delivery, line] = await Promise.all([
    deliveries.get(deliveryIdOf(endpointId, event.id)),
    endpointLines.get(line_id),
  ]);
  if (delivery?.state === "waiting" && line) return { line_id, writes: [] };
  if (delivery && !isAgain(delivery, which)) return undefined;
  const waiting = delivery ? repeated(delivery, now) : newDelivery(endpointId, event, now);
  const writes = [deliveries.put(waiting), endpointLines.put(lineWith(line, endpointId, event, now))];
  return { line_id, writes };
};

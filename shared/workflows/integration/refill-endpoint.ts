import { deliveries, deliveriesOf } from "../../data/deliveries.ts";
import { endpointRefills, endpoints } from "../../data/endpoints.ts";
import { type EventEntry, eventEntries, eventsOf } from "../../data/engine/events.ts";
import { DeliveryConflict, LineConflict, type Told, toldAgain } from "../../domain/integration/delivery.ts";
import type { Endpoint } from "../../domain/integration/endpoint.ts";
import { isListenedTo } from "../../domain/integration/open-events.ts";
import type { EndpointRefill } from "../../domain/integration/refill.ts";
import { committed } from "../../kernel/record.ts";
import { sendToDeliveries } from "../../vendors/queue/send.ts";
import { againstContention } from "../contention.ts";
import { handing, toldOf } from "./hand.ts";
import type { Working } from "./held-line.ts";

type Work = { now: string; commit: Working["commit"]; remaining: () => number };

const page = 100;

/** Some of what an endpoint missed, and where the next of it begins. */
type Missed = { told: Told[]; position: string; more: boolean };

/** The marketplace's own endpoints may have missed anything that happened. */
const missedOfAll = async ({ types }: Endpoint, { position, until }: EndpointRefill): Promise<Missed> => {
  const { entries, more } = await eventEntries(position, until, page);
  const wanted = entries.filter((entry: EventEntry) => isListenedTo(types, entry.action as string));
  const rows = await eventsOf(wanted);
  return { told: rows.map(toldOf), position: entries.at(-1)?.position ?? position, more };
};

/** A provider's endpoint has each event that concerned the provider in line already. */
const missedOfProvider = async ({ id }: Endpoint, { position, until }: EndpointRefill): Promise<Missed> => {
  const request = { limit: page, scope: "refill", order: "oldest", from: `${position}!`, to: until } as const;
  const { items, next_cursor } = await deliveries.page("ofEndpoint", deliveriesOf(id), request);
  const last = items.at(-1);
  return {
    told: items.map(toldAgain),
    position: last ? `${last.created_at}#${last.id}` : position,
    more: next_cursor !== null,
  };
};

/** Puts what an endpoint has missed in line, page by page. Each page and the position are stored before the next. */
export const refillEndpoint = async (
  due: EndpointRefill,
  { now, commit, remaining }: Work,
): Promise<void> => {
  let refill = due;
  for (;;) {
    const endpoint = await endpoints.get(refill.id);
    if (endpoint?.state !== "on") return commit([endpointRefills.remove(refill)], []);
    const missed = endpoint.service_provider_id ? missedOfProvider : missedOfAll;
    const { told, position, more } = await missed(endpoint, refill);
    for (const event of told) {
      const line_id = await againstContention([DeliveryConflict, LineConflict], async () => {
        const handed = await handing(endpoint.id, event, now, refill.which);
        if (handed && handed.writes.length > 0) await commit(handed.writes, []);
        return handed?.line_id;
      });
      if (line_id) await sendToDeliveries({ line_id });
    }
    const { due_at: _, ...kept } = refill;
    const next = more ? { ...refill, position } : { ...kept, position };
    await commit([endpointRefills.update(next)], []);
    if (!more || remaining() < 10_000) return;
    refill = committed(next);
  }
};

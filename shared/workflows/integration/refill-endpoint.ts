import { endpointRefills, endpoints } from "../../data/endpoints.ts";
import { type EventEntry, eventEntries, eventsOf } from "../../data/engine/events.ts";
import { DeliveryConflict, LineConflict } from "../../domain/integration/delivery.ts";
import { isListenedTo } from "../../domain/integration/open-events.ts";
import type { EndpointRefill } from "../../domain/integration/refill.ts";
import { committed } from "../../kernel/record.ts";
import { sendToDeliveries } from "../../vendors/queue/send.ts";
import { againstContention } from "../contention.ts";
import { handing, toldOf } from "./hand.ts";
import type { Working } from "./held-line.ts";

type Work = { now: string; commit: Working["commit"]; remaining: () => number };

const page = 100;

/** Puts what an endpoint has missed in line, page by page. Each page and the position are stored before the next. */
export const refillEndpoint = async (
  due: EndpointRefill,
  { now, commit, remaining }: Work,
): Promise<void> => {
  let refill = due;
  for (;;) {
    const endpoint = await endpoints.get(refill.id);
    if (endpoint?.state !== "on") return commit([endpointRefills.remove(refill)], []);
    const { entries, more } = await eventEntries(refill.position, refill.until, page);
    const wanted = entries.filter((entry: EventEntry) =>
      isListenedTo(endpoint.types, entry.action as string),
    );
    for (const row of await eventsOf(wanted)) {
      const line_id = await againstContention([DeliveryConflict, LineConflict], async () => {
        const handed = await handing(endpoint.id, toldOf(row), now, refill.which);
        if (handed && handed.writes.length > 0) await commit(handed.writes, []);
        return handed?.line_id;
      });
      if (line_id) await sendToDeliveries({ line_id });
    }
    const { due_at: _, ...kept } = refill;
    const position = entries.at(-1)?.position ?? refill.position;
    const next = more ? { ...refill, position } : { ...kept, position };
    await commit([endpointRefills.update(next)], []);
    if (!more || remaining() < 10_000) return;
    refill = committed(next);
  }
};

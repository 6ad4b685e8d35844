import { endpointListsOf } from "../../shared/data/endpoints.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { marketplaces } from "../../shared/domain/integration/endpoint.ts";
import { DeliveryRepeated } from "../../shared/domain/integration/events.ts";
import { openEvents } from "../../shared/domain/integration/open-events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { sendToDeliveries } from "../../shared/vendors/queue/send.ts";
import { handing, isToldTo, toldOf } from "../../shared/workflows/integration/hand.ts";

/** Puts what happened in line for each endpoint that listens to it. The queue sends it. */
export const handler = subscriber({
  name: "hand-to-endpoints",
  lane: "prompt",
  on: [...openEvents, DeliveryRepeated],
  marks: "never",
  uses: ["table", "queue"],
}).handle(async ({ event, now, commit }) => {
  const row = event as unknown as EventRow;
  if (row.type === DeliveryRepeated.type) return sendToDeliveries({ line_id: String(row.data.line_id) });
  const lists = await endpointListsOf([
    marketplaces,
    ...row.audience.filter((id) => id !== row.data.user_id),
  ]);
  const listening = lists.flatMap((list) => list.listening);
  for (const endpoint of listening.filter((one) => row.occurred_at >= one.since && isToldTo(one, row))) {
    const handed = await handing(endpoint.id, toldOf(row), now);
    if (!handed) continue;
    if (handed.writes.length > 0) await commit(handed.writes, []);
    await sendToDeliveries({ line_id: handed.line_id });
  }
});

import * as z from "zod/mini";
import { type EventRow, eventKey } from "../data/engine/events.ts";
import type { EventDefinition } from "../kernel/event.ts";
import type { QueueLane, Subscriber, Subscription } from "../stream/subscriber.ts";

/** What lies in a lane's queue: where the event is. */
export const EventKey = z.object({ pk: z.string(), sk: z.string() });
type EventKey = z.output<typeof EventKey>;

export const messageOf = (row: EventRow): EventKey => eventKey(row);

/** The types of events that the subscribers of a lane want. */
export const typesFor = (
  lane: QueueLane,
  subscriptions: readonly Pick<Subscription, "lane" | "on">[],
): EventDefinition["type"][] => {
  const own = subscriptions.filter((one) => one.lane === lane);
  return [...new Set(own.flatMap(({ on = [] }) => on.map(({ type }) => type)))].sort();
};

/**
 * The subscriber that puts events of these types into a lane's queue. It belongs to the prompt lane: until the message
 * is in the queue the event counts as unpublished, and is published again.
 */
export const handOff = (
  lane: QueueLane,
  types: readonly EventDefinition["type"][],
  send: (message: EventKey) => Promise<void>,
): Subscriber => ({
  subscription: { name: `hand-to-${lane}`, lane: "prompt", on: types.map((type) => ({ type })) },
  react: async (row) => {
    await send(messageOf(row));
    return false;
  },
});

import * as z from "zod/mini";
import { type EventRow, eventKey } from "../data/engine/events.ts";
import type { EventDefinition } from "../kernel/event.ts";
import { hasFacts } from "../stream/reactions.ts";
import type { Facts, QueueLane, Subscriber, Subscription } from "../stream/subscriber.ts";

/** A message in a lane's queue: the key of the event. */
export const EventKey = z.object({ pk: z.string(), sk: z.string() });
type EventKey = z.output<typeof EventKey>;

export const messageOf = (row: EventRow): EventKey => eventKey(row);

/** Events of a type, all of them or those with certain data. */
type Wanted = { type: EventDefinition["type"]; where?: Facts };

/** The events that the subscribers of a lane want. */
export const wantedIn = (
  lane: QueueLane,
  subscriptions: readonly Pick<Subscription, "lane" | "on" | "where">[],
): Wanted[] =>
  subscriptions
    .filter((one) => one.lane === lane)
    .flatMap(({ on = [], where }) => on.map(({ type }) => ({ type, ...(where && { where }) })));

export const isWanted = (row: EventRow, wanted: readonly Wanted[]): boolean =>
  wanted.some(({ type, where }) => type === row.type && hasFacts(row, where));

/**
 * The subscriber that sends events to a lane's queue. It belongs to the prompt lane: until the queue has the message
 * the event counts as unpublished, and is published again.
 */
export const handOff = (
  lane: QueueLane,
  wanted: readonly Wanted[],
  send: (message: EventKey) => Promise<void>,
): Subscriber => ({
  subscription: { name: `hand-to-${lane}`, lane: "prompt", on: wanted },
  react: async (row) => {
    if (isWanted(row, wanted)) await send(messageOf(row));
    return false;
  },
});

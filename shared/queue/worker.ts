import { eventFailing } from "../data/dead-letters.ts";
import { eventAt } from "../data/engine/events.ts";
import { markAllDone } from "../data/engine/marks.ts";
import { noteFailure } from "../stream/note-failure.ts";
import { notDone, reactTo, wanting } from "../stream/reactions.ts";
import type { QueueLane, Subscriber } from "../stream/subscriber.ts";
import { EventKey } from "./hand-off.ts";
import { queue } from "./queue.ts";

/** The time limit of the function on a lane's queue for one message, in seconds. */
export const laneSeconds: Record<QueueLane, number> = { model: 90 };

/**
 * The function on a lane's queue: gives each event to the subscribers of the lane that want it and have not handled it.
 * A message may arrive twice, or late; an event that no longer exists is ignored.
 */
export const queueWorker = (lane: QueueLane, subscribers: readonly Subscriber[]) => {
  const own = subscribers.filter(({ subscription }) => subscription.lane === lane);
  return queue({ name: lane, message: EventKey, seconds: laneSeconds[lane], counts: "itself" }).handle(
    async ({ message, remaining }) => {
      const row = await eventAt(message);
      if (!row) return;
      const open = await notDone(row, wanting(own, row));
      try {
        await reactTo(row, open, remaining, ({ unmarked, now }) => markAllDone(row, unmarked, now));
      } catch (error) {
        await noteFailure(eventFailing(row), { lane, correlation_id: row.correlation_id, remaining });
        throw error;
      }
    },
  );
};

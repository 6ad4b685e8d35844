import * as z from "zod/mini";
import { eventsAfter, lastSeq, seqOf } from "../../shared/data/engine/events.ts";
import { entriesAfter, lastPlace } from "../../shared/data/notifications.ts";
import {
  type Connection,
  type EventMessage,
  eventMessage,
  TopicNotFound,
} from "../../shared/domain/notification/socket.ts";
import { deskTopic, recordOf, Topic, topicNames } from "../../shared/domain/notification/topics.ts";
import { policy } from "../../shared/domain/policy.ts";
import { described, Int } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { push } from "../../shared/vendors/socket/push.ts";
import { listen } from "../../shared/workflows/notification/listen.ts";
import { openNow } from "../../shared/workflows/notification/rights.ts";

const most = 100;

/** The topic's events after a position, oldest first. */
const missed = async ({ account_id }: Connection, topic: string, since: number): Promise<EventMessage[]> => {
  if (topic === deskTopic) return [];
  const record = recordOf(topic);
  if (!record) {
    const entries = await entriesAfter(account_id, since, most);
    return entries.map(({ id, seq, type, created_at, data }) => ({
      action: "event",
      topic,
      seq,
      event_id: id,
      type,
      occurred_at: created_at,
      data,
    }));
  }
  const { items } = await eventsAfter(record, since, most);
  return items.map((row) => eventMessage(row, topic, seqOf(row)));
};

/** The position of the topic's last event: whoever resumes after it misses nothing that happens from now on. */
const positionOf = ({ account_id }: Connection, topic: string): Promise<number> | undefined => {
  if (topic === deskTopic) return undefined;
  const record = recordOf(topic);
  return record ? lastSeq(record) : lastPlace(account_id);
};

export const handler = action({
  route: "SOCKET subscribe",
  summary: "Listen to a topic. With `since` you first get everything that happened after that position.",
  body: actionBody("subscribe", {
    topic: described(Topic, `What to listen to: ${topicNames}.`),
    since: described(
      z.optional(z.int().check(z.gte(0))),
      `The last \`seq\` that you have seen. Everything after it is sent first; of \`me\`, the last ${policy.notification.replayed_most} events; of \`desk\`, none: read the badges.`,
    ),
  }),
  response: message("subscribed", {
    topic: described(Topic, "What you now listen to."),
    replayed: described(Int(0, most), "How many past events were sent before this answer."),
    complete: described(
      z.boolean(),
      "Whether all past events were sent. If not, subscribe again with the last `seq`.",
    ),
    seq: described(
      z.optional(Int(0, Number.MAX_SAFE_INTEGER)),
      "The topic's position when you subscribed. After a lost connection send it as `since` if no event has come yet. Absent for `desk`.",
    ),
  }),
  refuses: [TopicNotFound],
  uses: ["table", "lists", "socket"],
  example: { action: "subscribe", topic: "me", since: 0 },
}).handle(async ({ connection, body: { topic, since } }) => {
  if (!(await openNow(topic))(connection)) throw TopicNotFound();
  const seq = await positionOf(connection, topic);
  await listen(connection, topic);
  const replayed = since === undefined ? [] : await missed(connection, topic, since);
  for (const event of replayed) await push(connection.id, event);
  return { topic, replayed: replayed.length, complete: replayed.length < most, seq };
});

import * as z from "zod/mini";
import { transact } from "../../shared/data/commit.ts";
import { topicSubscriptions } from "../../shared/data/connections.ts";
import { eventsAfter, seqOf } from "../../shared/data/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { inboxPosition, notifications } from "../../shared/data/notifications.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { type Connection, Topic, TopicNotFound, topicOf } from "../../shared/domain/socket.ts";
import { push } from "../../shared/providers/socket/push.ts";
import { action, actionBody } from "../../shared/socket/action.ts";
import { type EventMessage, eventMessage } from "../../shared/workflows/push-event.ts";

const most = 100;

/** Whose record it is; a foreign one and a missing one are the same. */
const mayListen = async ({ account_id, role }: Connection, topic: string): Promise<boolean> => {
  if (topic === "me") return true;
  const [kind, id] = topic.split("/") as [string, string];
  const record = kind === "job" ? await jobs.get(id) : await quotes.get(id);
  if (!record) return false;
  return (
    role === "admin" ||
    record.user_id === account_id ||
    ("service_provider_id" in record && record.service_provider_id === account_id)
  );
};

/** What happened on the topic after a position, oldest first. */
const missed = async ({ account_id }: Connection, topic: string, since: number): Promise<EventMessage[]> => {
  if (topic === "me") {
    const from = inboxPosition(since + 1);
    const { items } = await notifications.page("ofAccount", `INBOX#${account_id}`, {
      limit: most,
      scope: "replay",
      order: "oldest",
      from,
    });
    return items.map(({ id, seq, type, created_at, data }) => ({
      topic,
      seq,
      event_id: id,
      type,
      occurred_at: created_at,
      data,
    }));
  }
  const [type, id] = topic.split("/") as [string, string];
  const { items } = await eventsAfter({ type, id }, since, most);
  return items.map((row) => ({
    topic,
    seq: seqOf(row),
    event_id: row.id,
    type: row.type,
    occurred_at: row.occurred_at,
    data: row.data,
  }));
};

export const handler = action({
  route: "SOCKET subscribe",
  summary: "Listen to a topic; with `since`, first get what happened after that position.",
  body: actionBody("subscribe", { topic: Topic, since: z.optional(z.int().check(z.gte(0))) }),
  refuses: [TopicNotFound],
  uses: ["table", "socket", "secrets"],
  example: { action: "subscribe", topic: "me", since: 0 },
}).handle(async ({ connection, body: { topic, since } }) => {
  if (!(await mayListen(connection, topic))) throw TopicNotFound();
  const place = topicOf(topic, connection.account_id);
  const present = await topicSubscriptions.get(place, connection.id);
  if (!present) {
    const subscription = {
      id: `${connection.id}`,
      version: 1,
      topic: place,
      connection_id: connection.id,
      expires_at: connection.expires_at,
    };
    await transact([topicSubscriptions.insert(subscription)], () => 10_000);
  }
  const replayed = since === undefined ? [] : await missed(connection, topic, since);
  for (const message of replayed) await push(connection.id, eventMessage(message));
  return { type: "subscribed", topic, replayed: replayed.length, complete: replayed.length < most };
});

import { subscriber } from "../../shared/stream/subscriber.ts";
import { pushToTopic } from "../../shared/workflows/message/push-event.ts";

const recordTopics = new Set(["job", "quote"]);

/** Tells the sockets that listen to a record what happened to it, as it happens. */
export const handler = subscriber({
  name: "push-to-sockets",
  lane: "prompt",
  uses: ["table", "socket", "secrets"],
}).handle(async ({ event: { id, type, occurred_at, data, aggregate, audience }, seq, now, remaining }) => {
  if (!recordTopics.has(aggregate.type)) return;
  const topic = `${aggregate.type}/${aggregate.id}`;
  const message = { action: "event" as const, topic, seq, event_id: id, type, occurred_at, data };
  await pushToTopic(topic, message, { now, audience, remaining });
});

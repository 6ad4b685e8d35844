import { eventMessage } from "../../shared/domain/notification/socket.ts";
import { recordTopics, topicOf } from "../../shared/domain/notification/topics.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { pushToTopic } from "../../shared/workflows/notification/push-event.ts";

/** Pushes events of a record to the sockets that subscribe to it. */
export const handler = subscriber({
  name: "push-to-sockets",
  lane: "prompt",
  of: Object.keys(recordTopics),
  uses: ["table", "lists", "socket"],
}).handle(async ({ event, seq, now, remaining }) => {
  const topic = topicOf(event.aggregate);
  if (!topic) return;
  await pushToTopic(topic, eventMessage(event, topic, seq), { now, audience: event.audience, remaining });
});

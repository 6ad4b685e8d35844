import { eventMessage } from "../../shared/domain/message/socket.ts";
import { recordTopics, topicOf } from "../../shared/domain/message/topics.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { pushToTopic } from "../../shared/workflows/message/push-event.ts";

/** Tells the sockets that listen to a record what happened to it, as it happens. */
export const handler = subscriber({
  name: "push-to-sockets",
  lane: "prompt",
  of: Object.keys(recordTopics),
  uses: ["table", "socket", "secrets"],
}).handle(async ({ event, seq, now, remaining }) => {
  const topic = topicOf(event.aggregate);
  if (!topic) return;
  await pushToTopic(topic, eventMessage(event, topic, seq), { now, audience: event.audience, remaining });
});

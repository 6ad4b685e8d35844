import { eventMessage } from "../../shared/domain/message/socket.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { pushToTopic } from "../../shared/workflows/message/push-event.ts";

const recordTopics = new Set(["job", "quote"]);

/** Tells the sockets that listen to a record what happened to it, as it happens. */
export const handler = subscriber({
  name: "push-to-sockets",
  lane: "prompt",
  uses: ["table", "socket", "secrets"],
}).handle(async ({ event, seq, now, remaining }) => {
  if (!recordTopics.has(event.aggregate.type)) return;
  const message = eventMessage(event, seq);
  await pushToTopic(message.topic, message, { now, audience: event.audience, remaining });
});

import { Topic, topicNames } from "../../shared/domain/notification/topics.ts";
import { described } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { stopListening } from "../../shared/workflows/notification/listen.ts";

export const handler = action({
  route: "SOCKET unsubscribe",
  summary: "Stop listening to a topic.",
  body: actionBody("unsubscribe", {
    topic: described(Topic, `What to stop listening to: ${topicNames}.`),
  }),
  response: message("unsubscribed", { topic: described(Topic, "What you no longer listen to.") }),
  example: { action: "unsubscribe", topic: "me" },
}).handle(async ({ connection, body: { topic } }) => {
  await stopListening(connection, topic);
  return { topic };
});

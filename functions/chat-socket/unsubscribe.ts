import { transact } from "../../shared/data/commit.ts";
import { topicSubscriptions } from "../../shared/data/connections.ts";
import { Topic, topicOf } from "../../shared/domain/socket.ts";
import { action, actionBody } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET unsubscribe",
  summary: "Stop listening to a topic.",
  body: actionBody("unsubscribe", { topic: Topic }),
  example: { action: "unsubscribe", topic: "me" },
}).handle(async ({ connection, body: { topic } }) => {
  const subscription = await topicSubscriptions.get(topicOf(topic, connection.account_id), connection.id);
  if (subscription) await transact([topicSubscriptions.remove(subscription)], () => 10_000);
  return { type: "unsubscribed", topic };
});

import { Topic } from "../../shared/domain/message/socket.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { stopListening } from "../../shared/workflows/message/listen.ts";

export const handler = action({
  route: "SOCKET unsubscribe",
  summary: "Stop listening to a topic.",
  body: actionBody("unsubscribe", { topic: Topic }),
  response: message("unsubscribed", { topic: Topic }),
  example: { action: "unsubscribe", topic: "me" },
}).handle(async ({ connection, body: { topic } }) => {
  await stopListening(connection, topic);
  return { topic };
});

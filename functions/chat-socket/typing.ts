import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { topicOf } from "../../shared/domain/notification/topics.ts";
import { ProviderSuspended, RoleForbidden } from "../../shared/kernel/refusal.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { spokenTo } from "../../shared/workflows/conversation/on-socket.ts";
import { channelTo } from "../../shared/workflows/notification/channel.ts";

export const handler = action({
  route: "SOCKET typing",
  summary: "Tell the other side that you are writing. Nothing is stored.",
  body: actionBody("typing", { session_id: Id("conversation") }),
  response: message("noted", {}),
  refuses: [ConversationNotFound, ProviderSuspended, RoleForbidden],
  uses: ["table", "lists", "socket"],
  example: { action: "typing", session_id: "018f3a5c9d2e4b7a6c1d0e9f" },
}).handle(async ({ connection, body: { session_id }, now }) => {
  const { conversation, speaker } = await spokenTo(connection, session_id);
  const topic = topicOf({ type: "conversation", id: conversation.id }) as string;
  const tell = channelTo(topic, now, () => 10_000, [connection.id]);
  await tell({ action: "typing", type: "typing", topic, session_id, author: speaker.role });
  return {};
});

import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
  MessageConflict,
  MessageTransition,
} from "../../shared/domain/conversation/conversation.ts";
import { MessageView } from "../../shared/domain/conversation/view.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { writingFor } from "../../shared/workflows/conversation/on-socket.ts";
import { readReply, stopCurrentReply } from "../../shared/workflows/conversation/stop-reply.ts";

export const handler = action({
  route: "SOCKET stop",
  summary: "Stop the reply that is being written.",
  body: actionBody("stop", { session_id: Id("conversation") }),
  response: message("stopped", {
    session_id: described(Id("conversation"), "The conversation."),
    reply: described(MessageView, "The reply with what was written so far."),
  }),
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    ConversationTransition,
    MessageTransition,
    MessageConflict,
  ],
  example: { action: "stop", session_id: "018f3a5c9d2e4b7a6c1d0e9f" },
}).handle(async ({ connection, body: { session_id }, now }) => {
  const { reply } = await stopCurrentReply(await readReply(session_id), connection.account_id, {
    now,
    commit: writingFor(connection, "stop", now),
  });
  return { session_id, reply };
});

import * as z from "zod/mini";
import { conversations, turning } from "../../shared/data/conversations.ts";
import { closeConversation } from "../../shared/domain/conversation/closing.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatClosed, ChatRepairInfoReady } from "../../shared/domain/conversation/events.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /chat/close-session/{session_id}",
  summary: "Close a repair session of yours.",
  description:
    "A reply that is being written is finished first: until then the session is `closing`. Closing a session that is closed changes nothing.",
  access: ["user"],
  params: z.strictObject({ session_id: Id("conversation") }),
  response: z.object({ session: described(SessionView, "The session as it is now.") }),
  refuses: [ConversationNotFound, ConversationTransition, ConversationConflict],
  emits: [ChatClosed, ChatRepairInfoReady],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => conversations.find(params.session_id),
}).handle(async ({ alongside, actor, now, commit }) => {
  const conversation = await alongside;
  if (conversation.owner_id !== actor.id || conversation.kind !== "repair") throw ConversationNotFound();
  const closed = closeConversation(conversation, now);
  if (!closed) return { session: sessionView(conversation) };
  return commit(turning(closed), { session: sessionView(closed.record) });
});

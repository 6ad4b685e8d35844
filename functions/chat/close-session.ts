import * as z from "zod/mini";
import { conversations, messages, turning } from "../../shared/data/conversations.ts";
import { pricingBases } from "../../shared/data/quotation-rules.ts";
import { closeConversation, waitingReply } from "../../shared/domain/conversation/closing.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatClosed, ChatRepairInfoReady } from "../../shared/domain/conversation/events.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { repairFields, repairOf } from "../../shared/workflows/conversation/repair-info.ts";

export const handler = operation({
  route: "PUT /chat/close-session/{session_id}",
  summary: "Close one of your repair sessions.",
  description:
    "If a reply is still being written, it is finished first; until then the session is `closing`. A reply that waits for your files is given up. Closing a session again changes nothing.",
  access: ["user"],
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  response: z.object({
    session: described(SessionView, "The session as it is now."),
    repair_info: described(z.object(repairFields), "What the session has come to."),
  }),
  refuses: [ConversationNotFound, ConversationTransition, ConversationConflict],
  steps: { conversation: { close: {}, wind_up: {} } },
  emits: [ChatClosed, ChatRepairInfoReady],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => Promise.all([conversations.find(params.session_id), pricingBases()]),
}).handle(async ({ alongside, actor, now, commit }) => {
  const [conversation, basisOf] = await alongside;
  if (conversation.owner_id !== actor.id || conversation.kind !== "repair") throw ConversationNotFound();
  const waiting = waitingReply(conversation);
  const reply = waiting && (await messages.find(conversation.id, waiting));
  const closed = closeConversation(conversation, reply, now);
  const record = closed?.record ?? conversation;
  const answer = { session: sessionView(record), repair_info: await repairOf(record, basisOf, now) };
  return closed ? commit(turning(closed), answer) : answer;
});

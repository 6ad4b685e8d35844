import * as z from "zod/mini";
import { conversations, turning } from "../../shared/data/conversations.ts";
import { handOver } from "../../shared/domain/conversation/agent.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
  TurnInProgress,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatHandedOver } from "../../shared/domain/conversation/events.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /chatbot/hand-over/{conversation_id}",
  summary: "Ask for a person to answer in one of your conversations.",
  description:
    "All administrators are told. The assistant stays silent until one of them hands the conversation back. Asking again changes nothing.",
  access: ["user", "service_provider"],
  extra: true,
  while_suspended: true,
  params: z.strictObject({ conversation_id: Id("conversation") }),
  response: z.object({ session: described(SessionView, "The conversation as it is now.") }),
  refuses: [ConversationNotFound, ConversationTransition, ConversationConflict, TurnInProgress],
  steps: { conversation: { hand_over: {} } },
  emits: [ChatHandedOver],
  example: { params: { conversation_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => conversations.find(params.conversation_id),
}).handle(async ({ alongside, actor, now, commit }) => {
  const conversation = await alongside;
  if (conversation.owner_id !== actor.id || conversation.kind === "job") throw ConversationNotFound();
  const handed = handOver(conversation, now);
  if (!handed) return { session: sessionView(conversation) };
  return commit(turning(handed), { session: sessionView(handed.record) });
});

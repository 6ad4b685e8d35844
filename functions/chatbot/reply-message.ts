import * as z from "zod/mini";
import { conversations, turning } from "../../shared/data/conversations.ts";
import { answerAsAgent } from "../../shared/domain/conversation/agent.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
} from "../../shared/domain/conversation/conversation.ts";
import {
  ChatAgentJoined,
  ChatHandedBack,
  ChatMessageCreated,
} from "../../shared/domain/conversation/events.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /chatbot/reply-message/{conversation_id}",
  summary: "Answer in a conversation that was handed over to a person.",
  description:
    "The person who asked is told, by mail too. If that person writes again, you are told, until you hand the conversation back.",
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ conversation_id: Id("conversation") }),
  body: z.strictObject({
    text: described(Text(conversationPolicy.text_characters), "What you answer."),
    hand_back: described(
      z._default(z.boolean(), false),
      "Whether the assistant answers again after this message.",
    ),
  }),
  response: z.object({
    session: described(SessionView, "The conversation as it is now."),
    message: described(MessageView, "Your message as it was stored."),
  }),
  refuses: [ConversationNotFound, ConversationTransition, ConversationConflict],
  steps: { conversation: { say: {}, join: {}, hand_back: { hand_back: true } } },
  emits: [ChatAgentJoined, ChatMessageCreated, ChatHandedBack],
  example: {
    params: { conversation_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { text: "I have released the hold on your card.", hand_back: true },
  },
  alongside: ({ params }) => conversations.find(params.conversation_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const conversation = await alongside;
  if (conversation.kind === "job") throw ConversationNotFound();
  const said = answerAsAgent(conversation, { ...body, agent_id: actor.id }, now);
  return commit(turning(said), { session: sessionView(said.record), message: messageView(said.message) });
});

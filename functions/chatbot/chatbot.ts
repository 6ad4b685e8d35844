import * as z from "zod/mini";
import { turning } from "../../shared/data/conversations.ts";
import {
  Action,
  Citation,
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
  QuotaReached,
  RefusedReason,
  TurnInProgress,
  TurnsExhausted,
} from "../../shared/domain/conversation/conversation.ts";
import {
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatResumed,
  ChatSafetyFlagged,
  ChatSessionCreated,
} from "../../shared/domain/conversation/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import {
  AnswerState,
  answerStateOf,
  ask,
  chatbotPolicy,
  readForAsking,
  suggestionsFrom,
} from "../../shared/workflows/conversation/answer-question.ts";
import { asking } from "../../shared/workflows/conversation/post-message.ts";

export const handler = operation({
  route: "POST /chatbot/chatbot",
  summary: "Ask a question about how the service works.",
  description:
    "The answer is made of sentences from the published help entries, and each sentence is cited. If no entry answers the question, the answer says so (`unsure`) and offers a person. Send `conversation_id` to continue a conversation. If `state` is `pending`, the answer is still being written: listen to the topic `session/{conversation_id}`, or read it with get-conversation. Once a conversation is handed over, a person answers.",
  access: ["user", "service_provider"],
  while_suspended: true,
  body: z.strictObject({
    question: described(Text(chatbotPolicy.question_characters, 2), "What you want to know."),
    conversation_id: described(
      z.optional(Id("conversation")),
      "The conversation to go on with. Left out, a new one begins.",
    ),
  }),
  response: z.object({
    conversation_id: Id("conversation"),
    message_id: described(z.optional(Id("message")), "Id of the answer. Absent if a person will answer."),
    state: described(
      AnswerState,
      "Whether the question was answered, answered in part, not answered with certainty, declined, is for a person to answer, or is still being answered.",
    ),
    answer: described(z.string(), "The answer. Empty until there is one."),
    citations: described(z.array(Citation), "The source of each sentence of the answer."),
    suggestions: described(z.array(z.string()), "Titles of other entries that may be meant."),
    actions: described(z.array(Action), "What can be done next."),
    refused: described(z.optional(RefusedReason), "Why the question was declined."),
  }),
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    ConversationTransition,
    TurnInProgress,
    TurnsExhausted,
    QuotaReached,
  ],
  steps: { conversation: { say: {} } },
  emits: [ChatSessionCreated, ChatMessageCreated, ChatMessageCompleted, ChatResumed, ChatSafetyFlagged],
  limit: { name: "chatbot", burst: 30, window_seconds: 600 },
  uses: ["table", "lists", "knowledge"],
  example: { body: { question: "How do I cancel a job?" } },
  alongside: ({ body, actor }) => readForAsking(body.conversation_id, actor.id),
}).handle(async ({ alongside, body: { question, conversation_id }, actor, now, newId, commit }) => {
  const read = await alongside;
  const [known] = read;
  if (conversation_id && (known?.owner_id !== actor.id || known.kind !== "help"))
    throw ConversationNotFound();
  const role = actor.role === "service_provider" ? actor.role : "user";
  const author = { id: actor.id, role } as const;
  const { said, found } = await ask(read, { text: question, author, id: newId("conversation") }, now);
  const { record, reply } = said;
  return commit(reply?.state === "pending" ? asking(said, undefined, now) : turning(said), {
    conversation_id: record.id,
    ...(reply && { message_id: reply.id }),
    state: answerStateOf(said, found[0]),
    answer: reply?.text ?? "",
    citations: reply?.citations ?? [],
    suggestions: reply?.refused || !reply ? [] : suggestionsFrom(found, said),
    actions: reply?.actions ?? [],
    ...(reply?.refused && { refused: reply.refused }),
  });
});

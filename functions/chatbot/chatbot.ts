import * as z from "zod/mini";
import { configuration } from "../../shared/configuration.ts";
import { conversations, turning } from "../../shared/data/conversations.ts";
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
import { blank, say } from "../../shared/domain/conversation/talk.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import { safetyIn } from "../../shared/vendors/ai/rules/safety.ts";
import {
  AnswerState,
  answeredByRules,
  answerStateOf,
  asked,
  chatbotPolicy,
  suggestionsFrom,
} from "../../shared/workflows/conversation/answer-question.ts";
import {
  default_locale,
  foundFor,
  searchableKnowledge,
} from "../../shared/workflows/conversation/knowledge-index.ts";
import { asking } from "../../shared/workflows/conversation/post-message.ts";
import { lately } from "../../shared/workflows/conversation/turn.ts";

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
  uses: ["table", "knowledge"],
  example: { body: { question: "How do I cancel a job?" } },
  alongside: ({ body }) =>
    Promise.all([
      body.conversation_id ? conversations.get(body.conversation_id) : undefined,
      body.conversation_id ? lately(body.conversation_id) : [],
      searchableKnowledge(),
    ]),
}).handle(async ({ alongside, body: { question, conversation_id }, actor, now, newId, commit }) => {
  const [known, newest, index] = await alongside;
  if (conversation_id && (known?.owner_id !== actor.id || known.kind !== "help"))
    throw ConversationNotFound();
  const role = actor.role === "service_provider" ? actor.role : "user";
  const before = newest.toReversed();
  const searched = asked(question, known?.locale ?? default_locale, before);
  const conversation =
    known ??
    blank(
      { id: newId("conversation"), kind: "help", owner_id: actor.id, role, locale: searched.locale },
      now,
    );
  const safety = safetyIn(question);
  const turned = say(conversation, { author: role, author_id: actor.id, text: question, safety }, now);
  const found = foundFor(index, searched.question, { role, locale: searched.locale });
  const atOnce = configuration().AI_VENDOR === "rules";
  const said = atOnce
    ? answeredByRules(conversation, turned, { before, question: searched.question, found }, now)
    : turned;
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

import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { homeOf } from "../../data/accounts.ts";
import { conversations } from "../../data/conversations.ts";
import { type Conversation, type Message, noUsage } from "../../domain/conversation/conversation.ts";
import { immediateReply } from "../../domain/conversation/immediate-reply.ts";
import { blank, type Said, say } from "../../domain/conversation/talk.ts";
import type { Id } from "../../kernel/id.ts";
import { numbersDiffer } from "../../markets/emergency.ts";
import { readerLanguage } from "../../markets/languages.ts";
import type { Market } from "../../markets/market.ts";
import { answerFromKnowledge } from "../../vendors/ai/dialogues/help.ts";
import { languageOf } from "../../vendors/ai/dialogues/language.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";
import { inContext } from "../../vendors/search/asked.ts";
import { type Found, thresholds } from "../../vendors/search/knowledge-search.ts";
import { checkedReply } from "./checked-reply.ts";
import { foundFor, passagesIn, searchableKnowledge } from "./knowledge-index.ts";
import { lately } from "./turn.ts";

export const chatbotPolicy = {
  question_characters: 1000,
  suggestions_most: 3,
  suggested_from: 0.3,
} as const;

export const AnswerState = z.enum(["answered", "partial", "unsure", "refused", "handed_over", "pending"]);

/** Titles of entries that a question could be about. */
const titlesNear = (found: readonly Found[]): string[] =>
  found
    .filter(({ coverage }) => coverage >= chatbotPolicy.suggested_from)
    .slice(0, chatbotPolicy.suggestions_most)
    .map(({ entry }) => entry.title);

const spoken = (messages: readonly Message[]) =>
  messages.map(({ id, author, text }) => ({ message_id: id, author, text }));

type Asked = {
  before: readonly Message[];
  question: string;
  found: readonly Found[];
  market: Market | undefined;
};

/** The rules' answer to a question, from the entries that were found. */
const answeredByRules = (
  conversation: Conversation,
  said: Said,
  { before, question, found, market }: Asked,
  now: string,
): Said => {
  const { kind, role, locale, summary, facts } = conversation;
  if (kind !== "help") return said;
  const passages = passagesIn(found, question, market);
  const { id, text } = said.message;
  const turn = {
    kind,
    role,
    locale,
    said: { message_id: id, text },
    before: spoken(before),
    summary,
    facts,
    media: [],
    ...(market && { market }),
    passages,
    near: titlesNear(found),
  } as const;
  return immediateReply(
    said,
    checkedReply({ ...answerFromKnowledge(turn), usage: noUsage }, passages, locale),
    now,
  );
};

/**
 * Reads what somebody's question is answered from: its conversation, the newest messages, the index, and where markets have other
 * numbers to call, the person's. One round trip.
 */
export const readForAsking = (conversationId: string | undefined, accountId: string) =>
  Promise.all([
    conversationId ? conversations.get(conversationId) : undefined,
    conversationId ? lately(conversationId) : [],
    searchableKnowledge(),
    numbersDiffer ? homeOf(accountId) : undefined,
  ]);
type Read = Awaited<ReturnType<typeof readForAsking>>;

type Question = { text: string; author: { id: string; role: Conversation["role"] }; id: Id<"conversation"> };

/**
 * Asks a question in its conversation, or in a new one with the given id. It is searched for together with the person's
 * earlier questions where it leans on them. Where rules answer, the answer is there.
 */
export const ask = async (
  [known, newest, index, market]: Read,
  { text, author, id }: Question,
  now: string,
): Promise<{ said: Said; found: Found[] }> => {
  const before = newest.toReversed();
  const own = before.filter(({ author }) => author === "user" || author === "service_provider");
  const question = inContext(
    text,
    own.map((one) => one.text),
  );
  const locale = languageOf({
    said: { message_id: "", text },
    before: spoken(own),
    locale: known?.locale ?? readerLanguage(),
  });
  const { role } = author;
  const conversation = known ?? blank({ id, kind: "help", owner_id: author.id, role, locale }, now);
  const found = foundFor(index, question, { role, locale });
  const said = say(
    conversation,
    { author: role, author_id: author.id, text, safety: await safetyOf(text) },
    now,
  );
  if (configuration().AI_VENDOR !== "rules") return { said, found };
  return { said: answeredByRules(conversation, said, { before, question, found, market }, now), found };
};

/** Whether a question is answered, and how. */
export const answerStateOf = (
  { record, reply }: Said,
  best: Found | undefined,
): z.output<typeof AnswerState> => {
  if (!reply) return record.state === "handed_over" ? "handed_over" : "pending";
  if (reply.state === "pending" || reply.state === "streaming") return "pending";
  if (reply.refused) return "refused";
  if (reply.unsure) return "unsure";
  return reply.citations.length > 0 && (best?.coverage ?? 1) < thresholds.full ? "partial" : "answered";
};

/** Titles of other entries that the question could be about. */
export const suggestionsFrom = (found: readonly Found[], { reply }: Said): string[] => {
  const cited = new Set(reply?.citations.map(({ title }) => title));
  return titlesNear(found.filter(({ entry }) => !cited.has(entry.title)));
};

import { messages, messagesPartition } from "../../data/conversations.ts";
import { media as mediaOf } from "../../data/media.ts";
import type { Conversation, Message } from "../../domain/conversation/conversation.ts";
import { dangerText } from "../../domain/conversation/talk.ts";
import { unreadText } from "../../domain/conversation/unread.ts";
import { conversationPolicy } from "../../domain/policy.ts";
import { numbersDiffer } from "../../markets/emergency.ts";
import type { AssistantTurn, Passage } from "../../vendors/ai/assistant.ts";
import { guidesFor } from "../../vendors/ai/dialogues/guides.ts";
import { languageOf } from "../../vendors/ai/dialogues/language.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";
import { inContext } from "../../vendors/search/asked.ts";
import { forModels } from "../media/for-models.ts";
import type { Replied } from "./assistants.ts";
import { knowledgeFor } from "./knowledge-index.ts";
import { marketOfTalk, ownWorkOf } from "./own-work.ts";

/**
 * The passages that may be quoted in a turn: guides and cards for the suspected repair, and entries that answer a
 * question.
 */
const passagesFor = async (turn: AssistantTurn): Promise<Passage[]> => {
  if (turn.kind === "repair") return guidesFor(turn);
  if (turn.kind !== "help") return [];
  const before = turn.before.filter(({ author }) => author !== "assistant").map(({ text }) => text);
  const reader = { role: turn.role, locale: languageOf(turn) };
  return knowledgeFor(inContext(turn.said.text, before), reader, turn.market);
};

const { remembered_turns } = conversationPolicy;

/** The newest messages of a conversation, as many as the assistant gets. One round trip. */
export const lately = async (conversationId: string): Promise<Message[]> =>
  (
    await messages.page("ofConversation", messagesPartition(conversationId), {
      limit: 2 * remembered_turns + 4,
      scope: "turn",
    })
  ).items;

const isPerson = ({ author }: Message): boolean => author === "user" || author === "service_provider";
const isSaid = ({ state, text }: Message): boolean =>
  (state === "complete" || state === "stopped" || state === "refused") && text !== "";

/** The turn that the assistant gets, from the newest messages. Undefined if there are none. */
export const turnOf = async (
  conversation: Conversation,
  said: Message,
  newest: readonly Message[],
): Promise<AssistantTurn | undefined> => {
  if (conversation.kind === "job") return undefined;
  const before = newest
    .filter((message) => message.seq < said.seq && isSaid(message))
    .slice(0, 2 * remembered_turns)
    .toReversed();
  const media_ids = [
    ...new Set([...conversation.media_ids, ...[...before, said].flatMap((one) => one.media_ids)]),
  ];
  const [found, own, market] = await Promise.all([
    mediaOf.many(media_ids),
    conversation.kind === "help" ? undefined : ownWorkOf(conversation),
    numbersDiffer ? marketOfTalk(conversation) : undefined,
  ]);
  const media = found.filter(({ state }) => state === "ready");
  const spoken = media.filter(({ id, kind }) => kind === "audio" && said.media_ids.includes(id));
  const text = [said.text, ...spoken.flatMap(({ analysis }) => analysis?.transcript ?? [])].join("\n").trim();
  const turn = {
    kind: conversation.kind,
    role: conversation.role,
    locale: conversation.locale,
    said: { message_id: said.id, text },
    before: before.map(({ id, author, text }) => ({ message_id: id, author, text })),
    summary: conversation.summary,
    facts: conversation.facts,
    media: forModels(media),
    ...(own && { own }),
    ...(market && { market }),
    passages: [],
  };
  return { ...turn, passages: await passagesFor(turn) };
};

/**
 * The notice that begins a reply when a recording could not be transcribed. Undefined if there is none, or all were
 * transcribed.
 */
export const unreadIn = (turn: AssistantTurn, said: Message): string | undefined => {
  const spoken = turn.media.filter(
    ({ media_id, kind }) => kind === "audio" && said.media_ids.some((id) => id === media_id),
  );
  const reason = spoken.find(({ unread_reason: unreadReason }) => unreadReason)?.unread_reason;
  return reason && unreadText(reason, said.text.trim() !== "", languageOf(turn));
};

/** The summary with the messages that the assistant no longer gets from this turn on. */
export const summaryWith = (conversation: Conversation, newest: readonly Message[]): string => {
  const leaving = newest.filter(isPerson)[remembered_turns];
  if (!leaving || conversation.turns <= remembered_turns) return conversation.summary;
  return `${conversation.summary}\n${leaving.text.replace(/\s+/g, " ").slice(0, 120)}`.trim();
};

/**
 * Dangers that only recordings and videos mention. Undefined if there are none that the customer has not been told
 * about.
 */
export const newDangersIn = async ({ facts, media }: AssistantTurn) => {
  const mentioned = await safetyOf(media.map(({ transcript = "" }) => transcript).join("\n"));
  const unknown = mentioned.filter(({ flag }) => !facts.safety.includes(flag));
  return unknown.length > 0 ? unknown : undefined;
};

/** The fixed reply to a danger mentioned in a recording. */
export const dangerReply = (
  turn: AssistantTurn,
  warnings: NonNullable<Awaited<ReturnType<typeof newDangersIn>>>,
): Replied => ({
  text: dangerText(warnings, languageOf(turn)),
  actions: [],
  facts: {
    ...turn.facts,
    safety: [...turn.facts.safety, ...warnings.map(({ flag }) => flag)],
    urgency: "emergency",
  },
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_micros: 0 },
});

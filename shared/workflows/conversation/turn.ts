import { messages, messagesPartition } from "../../data/conversations.ts";
import { media as mediaOf } from "../../data/media.ts";
import type { Conversation, Message } from "../../domain/conversation/conversation.ts";
import { dangerText } from "../../domain/conversation/talk.ts";
import { unheardText } from "../../domain/conversation/unheard.ts";
import { conversationPolicy } from "../../domain/policy.ts";
import type { AssistantTurn } from "../../providers/ai/assistant.ts";
import { safetyIn } from "../../providers/ai/rules/safety.ts";
import { forModels } from "../media/for-models.ts";
import type { Replied } from "./assistants.ts";
import { passagesFor } from "./passages.ts";

const { remembered_turns } = conversationPolicy;

/** The newest messages of a conversation, as many as are remembered. One round trip. */
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

/** A turn as whoever answers is shown it, from the newest messages. Undefined: nothing was said. */
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
  const media = (await mediaOf.many(media_ids)).filter(({ state }) => state === "ready");
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
    media: media.map(forModels),
    passages: [],
  };
  return { ...turn, passages: await passagesFor(turn) };
};

/** What is said first where somebody spoke and was not heard; undefined: nothing was spoken, or all of it was heard. */
export const unheardIn = ({ media }: AssistantTurn, said: Message): string | undefined => {
  const spoken = media.filter(
    ({ media_id, kind }) => kind === "audio" && said.media_ids.some((id) => id === media_id),
  );
  const reason = spoken.find(({ unheard }) => unheard)?.unheard;
  return reason && unheardText(reason, said.text.trim() !== "");
};

/** The summary with what is remembered no longer from this turn on. */
export const summaryWith = (conversation: Conversation, newest: readonly Message[]): string => {
  const leaving = newest.filter(isPerson)[remembered_turns];
  if (!leaving || conversation.turns <= remembered_turns) return conversation.summary;
  return `${conversation.summary}\n${leaving.text.replace(/\s+/g, " ").slice(0, 120)}`.trim();
};

/** Dangers that only what is heard in recordings and films names. Undefined: none that were not told of. */
export const heardDanger = ({ facts, media }: AssistantTurn) => {
  const heard = safetyIn(media.map(({ transcript = "" }) => transcript).join("\n"));
  const unknown = heard.filter(({ flag }) => !facts.safety.includes(flag));
  return unknown.length > 0 ? unknown : undefined;
};

/** The fixed reply where a danger was heard. */
export const dangerReply = (
  turn: AssistantTurn,
  warnings: NonNullable<ReturnType<typeof heardDanger>>,
): Replied => ({
  text: dangerText(warnings),
  actions: [],
  facts: {
    ...turn.facts,
    safety: [...turn.facts.safety, ...warnings.map(({ flag }) => flag)],
    urgency: "emergency",
  },
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_micros: 0 },
});

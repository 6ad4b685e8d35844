import { checkedAnswer } from "../../domain/conversation/citations.ts";
import type { Answered } from "../../domain/conversation/reply.ts";
import { conversationPolicy } from "../../domain/policy.ts";
import { saidIn } from "../../domain/quote/said.ts";
import type { AssistantAnswer, Passage } from "../../vendors/ai/assistant.ts";

const { reply_characters } = conversationPolicy;

/** A reply as it may be shown and stored, limited to what its citations support. */
export const checkedReply = (
  {
    sentences,
    text,
    actions,
    degraded,
    usage,
    facts,
    unsure,
    refused,
  }: AssistantAnswer & { degraded?: true },
  passages: readonly Passage[],
  language: string,
): Answered => {
  const base = { actions, usage, facts, ...(degraded && { degraded }) };
  if (!sentences) return { ...base, text: text.slice(0, reply_characters), citations: [], unsure, refused };
  const checked = checkedAnswer(sentences, passages);
  if (checked.citations.length > 0)
    return { ...base, ...checked, text: checked.text.slice(0, reply_characters), unsure };
  return {
    ...base,
    text: saidIn(language, "I found nothing certain about that. A person can help you."),
    citations: [],
    actions: [{ action: "talk_to_person", label: saidIn(language, "Talk to a person") }],
    unsure: true,
  };
};

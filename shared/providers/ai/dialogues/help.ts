import type { Dialogue } from "../rules-assistant.ts";

/** Answers a question with sentences of the entries that were found for it. */
export const answerFromKnowledge: Dialogue = ({ facts, passages }) => {
  const [best] = passages;
  const sentence = best && (/^[^.!?]*[.!?]/.exec(best.text)?.[0] ?? best.text).trim();
  if (!best || !sentence)
    return {
      text: "I found nothing about that. A person can help you.",
      actions: [{ action: "talk_to_person", label: "Talk to a person" }],
      facts,
      unsure: true,
    };
  const { knowledge_id, revision, title } = best;
  return {
    text: "",
    sentences: [{ text: sentence, citations: [{ knowledge_id, revision, title, quote: sentence }] }],
    actions: [],
    facts,
  };
};

import type { Action } from "../../../domain/conversation/conversation.ts";
import { intentOf, intentText, refusalText, refusedReasonOf } from "../../../domain/conversation/intent.ts";
import type { Dialogue } from "./dialogue.ts";

const askPerson: Action = { action: "talk_to_person", label: "Talk to a person" };
const askQuote: Action = { action: "request_quote", label: "Ask for a quote" };

/**
 * An entry of at most this many sentences is quoted completely; of a longer one, the sentences closest to the question.
 */
const sentences_most = 5;
const sentences_chosen = 3;

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=["“(\p{Lu}\d])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** The sentences of an entry that answer a question, in the entry's order. */
const answering = (text: string, question: string): string[] => {
  const sentences = sentencesOf(text);
  if (sentences.length <= sentences_most) return sentences;
  const asked = wordsOf(question);
  const met = (sentence: string) => [...wordsOf(sentence)].filter((word) => asked.has(word)).length;
  const chosen = new Set(
    sentences.toSorted((one, other) => met(other) - met(one)).slice(0, sentences_chosen),
  );
  return sentences.filter((sentence) => chosen.has(sentence));
};

/**
 * Answers a question only with sentences of the entry that was found for it. Declined questions and greetings get fixed
 * texts.
 */
export const answerFromKnowledge: Dialogue = ({ said, facts, passages }) => {
  const refused = refusedReasonOf(said.text);
  if (refused)
    return {
      text: refusalText[refused],
      actions: refused === "professional_only" ? [askQuote, askPerson] : [askPerson],
      facts,
      refused,
    };
  const intent = intentOf(said.text);
  if (intent === "human") return { text: intentText.human, actions: [askPerson], facts };
  const [best] = passages;
  if (best) {
    const { knowledge_id, revision, title } = best;
    return {
      text: "",
      sentences: answering(best.text, said.text).map((sentence) => ({
        text: sentence,
        citations: [{ knowledge_id, revision, title, quote: sentence }],
      })),
      actions: [],
      facts,
    };
  }
  if (intent === "greeting" || intent === "thanks") return { text: intentText[intent], actions: [], facts };
  if (intent === "price") return { text: intentText.price, actions: [askQuote, askPerson], facts };
  return {
    text: "I found nothing certain about that. A person can help you, or you can ask for a quote.",
    actions: [askPerson, askQuote],
    facts,
    unsure: true,
  };
};

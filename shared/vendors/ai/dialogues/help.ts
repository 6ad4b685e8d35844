import type { Action } from "../../../domain/conversation/conversation.ts";
import { intentOf, refusedReasonOf } from "../../../domain/conversation/intent.ts";
import { withOwnNumber } from "../../../markets/emergency.ts";
import { aspectOf, tells } from "../../search/asked.ts";
import type { Dialogue } from "./dialogue.ts";
import { languageOf } from "./language.ts";
import { helpNotice, wordsIn } from "./words.ts";

/**
 * An entry of at most this many sentences is quoted completely; of a longer one, the sentences closest to the question.
 */
const sentences_most = 5;
const sentences_chosen = 3;
/** A sentence that tells what is asked for, such as how long, counts as much as two of the question's words. */
const aspect_weight = 2;

/** Of this many near titles on, the reader is asked which is meant. */
const choice_least = 2;

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
  const aspect = aspectOf(question);
  const met = (sentence: string) =>
    [...wordsOf(sentence)].filter((word) => asked.has(word)).length +
    (aspect && tells(sentence, aspect) ? aspect_weight : 0);
  const chosen = new Set(
    sentences.toSorted((one, other) => met(other) - met(one)).slice(0, sentences_chosen),
  );
  return sentences.filter((sentence) => chosen.has(sentence));
};

/**
 * Answers a question only with sentences of the entry that was found for it, or asks which of a few entries is meant.
 * Declined questions and greetings get fixed texts.
 */
export const answerFromKnowledge: Dialogue = (turn) => {
  const { said, facts, passages, near = [] } = turn;
  const language = languageOf(turn);
  const words = wordsIn(language);
  const person: Action = { action: "talk_to_person", label: words.talk_to_person };
  const quote: Action = { action: "request_quote", label: words.ask_quote };
  const refused = refusedReasonOf(said.text);
  if (refused)
    return {
      text: withOwnNumber(words.refused[refused], turn.market),
      actions: refused === "professional_only" ? [quote, person] : [person],
      facts,
      refused,
    };
  const intent = intentOf(said.text);
  if (intent === "human") return { text: words.human, actions: [person], facts };
  const [best] = passages;
  if (best) {
    const { knowledge_id, revision, title } = best;
    const notice = helpNotice(language, best.locale);
    return {
      text: "",
      sentences: answering(best.text, said.text).map((sentence, at) => ({
        text: notice && at === 0 ? `${notice} ${sentence}` : sentence,
        citations: [{ knowledge_id, revision, title, quote: sentence }],
      })),
      actions: [],
      facts,
    };
  }
  if (intent === "greeting" || intent === "thanks") return { text: words[intent], actions: [], facts };
  if (intent === "price") return { text: words.price, actions: [quote, person], facts };
  if (near.length >= choice_least)
    return {
      text: words.which_is_meant,
      actions: [...near.map((title): Action => ({ action: "answer", label: title, says: title })), person],
      facts,
      unsure: true,
    };
  return { text: words.found_nothing, actions: [person, quote], facts, unsure: true };
};

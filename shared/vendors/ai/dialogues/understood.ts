import type { Facts } from "../../../domain/conversation/conversation.ts";
import type { Answer, Question, Reading } from "../../../domain/pricing/reading.ts";
import { checkAnswer } from "../../../domain/pricing/reading.ts";
import { meantIn } from "../../../domain/quote/meant.ts";
import type { AssistantTurn } from "../assistant.ts";
import { readByRules } from "../rules/rules-estimator.ts";
import { languageOf } from "./language.ts";

type Spoken = { message_id: string; text: string };

/** The person's messages, oldest first. */
export const spokenIn = ({ before, said }: AssistantTurn): Spoken[] => [
  ...before.filter(({ author }) => author === "user" || author === "service_provider"),
  said,
];

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The answer that the person's message gives to a question. Undefined if it is about something else. */
export const answerIn = (
  question: Question | undefined,
  text: string,
  language: string,
): Answer | undefined => {
  if (!question) return undefined;
  const value = meantIn(language, question, text);
  if (value === undefined || checkAnswer(question, value)) return undefined;
  return { question_id: question.question_id, value };
};

/** The facts, with what the person has just answered. */
export const withAnswer = (turn: AssistantTurn): Facts => {
  const { facts, said } = turn;
  const answer = answerIn(facts.open, said.text, languageOf(turn));
  if (!answer) return facts;
  const { open: _, ...kept } = facts;
  const others = kept.answers.filter(({ question_id }) => question_id !== answer.question_id);
  return { ...kept, answers: [...others, answer] };
};

/** The reading of the whole conversation, and the messages that support it. */
export const readingOf = (
  turn: AssistantTurn,
  answers: readonly Answer[],
): Reading & { findings_of: Facts["findings"] } => {
  const spoken = spokenIn(turn);
  const reading = readByRules({
    text: spoken.map(({ text }) => text).join("\n"),
    answers: [...answers],
    media: [...turn.media],
    ...(turn.own && { own: turn.own }),
  });
  const says = (evidence: string): Spoken[] => {
    const wanted = wordsOf(evidence);
    const share = ({ text }: Spoken): number => {
      const has = new Set(wordsOf(text));
      return wanted.filter((word) => has.has(word)).length / Math.max(1, wanted.length);
    };
    // The reading's words may be spelled differently from the original, or combined from two messages.
    const best = Math.max(...spoken.map(share));
    return best === 0 ? spoken.slice(-1) : spoken.filter((one) => share(one) === best);
  };
  const findings_of = reading.findings.map(({ task_kind, quantity, unit, confidence, evidence }) => ({
    task_kind,
    quantity,
    unit,
    confidence,
    message_ids: says(evidence).map(({ message_id }) => message_id),
  }));
  return { ...reading, findings_of };
};

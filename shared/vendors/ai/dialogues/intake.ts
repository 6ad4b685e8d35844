import type { Action, Facts } from "../../../domain/conversation/conversation.ts";
import { noneAnswer, unknownAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { Question } from "../../../domain/pricing/reading.ts";
import { titleIn } from "../../../domain/pricing/titles.ts";
import { questionIn } from "../../../domain/quote/said.ts";
import type { Dialogue } from "./dialogue.ts";
import { intakeWordsIn } from "./intake-words.ts";
import { languageOf } from "./language.ts";
import { readingOf, withAnswer } from "./understood.ts";

/** The choices that can be pressed instead of typed. */
export const choicesOf = ({ type, options = [] }: Question, language: string): Action[] => {
  const { yes, no } = intakeWordsIn(language);
  const labels = type === "boolean" ? [yes, no] : options.map(({ label }) => label);
  return labels.map((label) => ({ action: "answer", label, says: label }));
};

const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;

/** After this many answers that were not understood, the question is left open and a person is offered. */
const misses_most = 2;

const leftOpen = ({ question_id, type, options = [] }: Question) => ({
  question_id,
  value: type === "choice" && options.some(({ value }) => value === noneAnswer) ? noneAnswer : unknownAnswer,
});

type Turn = Parameters<Dialogue>[0];

/** The reading after this turn, and how often in a row the open question was answered in words that are no answer. */
const readAfter = (turn: Turn) => {
  const facts = withAnswer(turn);
  const reading = readingOf(turn, facts.answers);
  const [first] = reading.questions;
  const isMissed = first !== undefined && first.question_id === turn.facts.open?.question_id;
  const misses = isMissed ? (turn.facts.misses ?? 0) + 1 : 0;
  if (!isMissed || misses < misses_most) return { facts, reading, misses };
  const given: Facts = { ...facts, answers: [...facts.answers, leftOpen(first)] };
  return { facts: given, reading: readingOf(turn, given.answers), misses };
};

/**
 * Gathers what a quote needs: first what the work is, then the open details, one question at a time. No question is asked
 * twice in the same words.
 */
export const askForDetails: Dialogue = (turn) => {
  const { facts, reading, misses } = readAfter(turn);
  const language = languageOf(turn);
  const words = intakeWordsIn(language);
  const [open] = reading.questions;
  const first = open && questionIn(language, open);
  const isLeftOpen = misses >= misses_most;
  const known = listed(
    reading.findings.map((finding) => titleIn(language, finding).toLowerCase()),
    words.and,
  );
  const { open: _, asked: __, misses: ___, ...kept } = facts;
  const lead = isLeftOpen ? words.left_open : misses > 0 ? words.missed : known && words.understood(known);
  const ask = misses > 0 && !isLeftOpen ? first && words.hints[first.type] : first?.text;
  return {
    text: [lead, ask ?? words.complete].filter(Boolean).join(" "),
    actions: [
      ...(first
        ? choicesOf(first, language)
        : [{ action: "request_quote" as const, label: words.ask_quote }]),
      ...(isLeftOpen ? [{ action: "talk_to_person" as const, label: words.talk_to_person }] : []),
    ],
    facts: {
      ...kept,
      ...(misses > 0 && !isLeftOpen && { misses }),
      ...(reading.findings[0] && { task_kind: reading.findings[0].task_kind }),
      ...(open && { open, asked: open.question_id }),
      missing: reading.questions.map(({ question_id, text: asks }) => ({ question_id, text: asks })),
      findings: reading.findings_of,
      confidence: reading.confidence,
    },
    ...(!reading.understood && { unsure: true }),
  };
};

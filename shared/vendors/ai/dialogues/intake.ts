import type { Action, Facts } from "../../../domain/conversation/conversation.ts";
import { noneAnswer, unknownAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { Question } from "../../../domain/pricing/reading.ts";
import type { Dialogue } from "./dialogue.ts";
import { readingOf, withAnswer } from "./understood.ts";

/** The choices that can be pressed instead of typed. */
export const choicesOf = ({ type, options = [] }: Question): Action[] => {
  if (type === "boolean")
    return ["Yes", "No"].map((label) => ({ action: "answer" as const, label, says: label }));
  return options.map(({ label }) => ({ action: "answer" as const, label, says: label }));
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** How a question may be answered, for those whose answer was not understood. */
const hints: Record<Question["type"], string> = {
  number: "A rough number is enough. Or say that you do not know.",
  choice: "Choose one of the answers, or say “none of these”.",
  boolean: "Please say yes or no.",
  text: "Please write a few words.",
};

/** After this many answers that were not understood, the question is left open and a person is offered. */
const misses_most = 2;

const leftOpen = ({ question_id, type, options = [] }: Question) => ({
  question_id,
  value: type === "choice" && options.some(({ value }) => value === noneAnswer) ? noneAnswer : unknownAnswer,
});

type Turn = Parameters<Dialogue>[0];

/** The reading after this turn, and how often in a row the open question was answered in words that are no answer. */
const readAfter = (turn: Turn) => {
  const facts = withAnswer(turn.facts, turn.said.text);
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
  const [first] = reading.questions;
  const isLeftOpen = misses >= misses_most;
  const known = listed(reading.findings.map(({ title }) => title.toLowerCase()));
  const { open: _, asked: __, misses: ___, ...kept } = facts;
  const lead = isLeftOpen
    ? "Then a person will look at that."
    : misses > 0
      ? "I did not understand that as an answer."
      : known && `I understood: ${known}.`;
  const ask = misses > 0 && !isLeftOpen ? first && hints[first.type] : first?.text;
  return {
    text: [lead, ask ?? "I have what I need. You can ask for the quote now."].filter(Boolean).join(" "),
    actions: [
      ...(first ? choicesOf(first) : [{ action: "request_quote" as const, label: "Ask for the quote" }]),
      ...(isLeftOpen ? [{ action: "talk_to_person" as const, label: "Talk to a person" }] : []),
    ],
    facts: {
      ...kept,
      ...(misses > 0 && !isLeftOpen && { misses }),
      ...(reading.findings[0] && { task_kind: reading.findings[0].task_kind }),
      ...(first && { open: first, asked: first.question_id }),
      missing: reading.questions.map(({ question_id, text: asks }) => ({ question_id, text: asks })),
      findings: reading.findings_of,
      confidence: reading.confidence,
    },
    ...(!reading.understood && { unsure: true }),
  };
};

import type { Action } from "../../../domain/conversation/conversation.ts";
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

/** Gathers what a quote needs: first what the work is, then the open details, one question at a time. */
export const askForDetails: Dialogue = (turn) => {
  const facts = withAnswer(turn.facts, turn.said.text);
  const reading = readingOf(turn, facts.answers);
  const [first] = reading.questions;
  const known = listed(reading.findings.map(({ title }) => title.toLowerCase()));
  const { open: _, asked: __, ...kept } = facts;
  const text = [
    ...(known ? [`I understood: ${known}.`] : []),
    first ? first.text : "I have what I need. You can ask for the quote now.",
  ].join(" ");
  return {
    text,
    actions: first ? choicesOf(first) : [{ action: "request_quote", label: "Ask for the quote" }],
    facts: {
      ...kept,
      ...(reading.findings[0] && { task_kind: reading.findings[0].task_kind }),
      ...(first && { open: first, asked: first.question_id }),
      missing: reading.questions.map(({ question_id, text: asks }) => ({ question_id, text: asks })),
      findings: reading.findings_of,
      confidence: reading.confidence,
    },
    ...(!reading.understood && { unsure: true }),
  };
};

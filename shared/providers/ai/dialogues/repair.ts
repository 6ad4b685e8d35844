import type { Dialogue } from "../rules-assistant.ts";
import { choicesOf } from "./intake.ts";
import { readingOf, withAnswer } from "./understood.ts";

/** Finds out what is to be repaired, and what should be done about it. */
export const talkAboutRepair: Dialogue = (turn) => {
  const facts = withAnswer(turn.facts, turn.said.text);
  const reading = readingOf(turn, facts.answers);
  const [finding] = reading.findings;
  const { open: _, ...kept } = facts;
  const [question] = reading.questions;
  if (!finding)
    return {
      text: question?.text ?? "What is wrong, and where? Describe what you see, hear or smell.",
      actions: [{ action: "talk_to_person", label: "Talk to a person" }],
      facts: { ...kept, ...(question && { open: question, asked: question.question_id }) },
      unsure: true,
    };
  const open = question?.required ? question : undefined;
  return {
    text: [
      `This looks like: ${finding.title.toLowerCase()}.`,
      open ? open.text : "A professional can look at it. Ask for a quote to see what it would cost.",
    ].join(" "),
    actions: open ? choicesOf(open) : [{ action: "request_quote", label: "Ask for a quote" }],
    facts: {
      ...kept,
      task_kind: finding.task_kind,
      confidence: finding.confidence,
      urgency: finding.urgency,
      findings: reading.findings_of,
      ...(open ? { open, asked: open.question_id } : { outcome: "professional" as const }),
    },
  };
};

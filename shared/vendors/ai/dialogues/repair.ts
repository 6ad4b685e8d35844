import type { Action, Facts } from "../../../domain/conversation/conversation.ts";
import { intentOf, intentText, refusalText, refusedReasonOf } from "../../../domain/conversation/intent.ts";
import type { Finding, Question } from "../../../domain/pricing/reading.ts";
import type { Advice } from "../../../domain/repair-guides/advice.ts";
import {
  checkAnswerIn,
  type Next,
  nextOf,
  type Said,
  sayNext,
  sayTold,
} from "../../../domain/repair-guides/dialogue.ts";
import { answeredBefore } from "../../../domain/repair-guides/own-words.ts";
import { adviceOn } from "../../../domain/repair-guides/trades/library.ts";
import type { AssistantTurn } from "../assistant.ts";
import type { Dialogue } from "./dialogue.ts";
import { passageOn } from "./guides.ts";
import { choicesOf } from "./intake.ts";
import { readingOf, withAnswer } from "./understood.ts";

const askPerson: Action = { action: "talk_to_person", label: "Talk to a person" };
const askQuote: Action = { action: "request_quote", label: "Ask for a quote" };
const checkChoices: Action[] = ["Yes", "No", "Not sure"].map((label) => ({
  action: "answer",
  label,
  says: label,
}));

/** Below this confidence it asks which kind of work it is, if there are several. */
const sureEnough = 0.5;

/** The check that the last reply asked, if it asked one. */
const openCheck = ({ asked, task_kind }: Facts): string | undefined =>
  asked !== undefined && task_kind !== undefined && asked.startsWith(`${task_kind}:`) ? asked : undefined;

const withCheck = (facts: Facts, text: string): Facts => {
  const check = openCheck(facts);
  if (check === undefined) return facts;
  const { asked: _, ...kept } = facts;
  return { ...kept, checks: [...facts.checks, { check, answer: checkAnswerIn(text) }] };
};

const cited = (advice: Advice, said: readonly Said[]) => {
  const { knowledge_id, revision, title } = passageOn(advice);
  return said.map(({ text, quotes }) => ({
    text,
    citations: quotes.map((quote) => ({ knowledge_id, revision, title, quote })),
  }));
};

const outcomeOf = ({ next }: Next): Facts["outcome"] => {
  if (next === "check") return undefined;
  if (next === "repair") return "do_it_yourself";
  return next === "professional" ? "professional" : "unclear";
};

const actionsFor = ({ next }: Next): Action[] => (next === "check" ? checkChoices : [askQuote, askPerson]);

/** The question that decides which kind of work it is. For a repair the amount does not matter. */
const kindQuestion = (questions: readonly Question[]): Question | undefined =>
  questions.find(({ question_id }) => /^(?:kind:|service$|describe$|which)/.test(question_id));

/** The kind of work to talk about: the same as before while checks are made, otherwise the best reading. */
const kindNow = (facts: Facts, findings: readonly Finding[]): string | undefined =>
  facts.checks.some(({ check }) => check.startsWith(`${facts.task_kind}:`))
    ? facts.task_kind
    : (findings[0]?.task_kind ?? facts.task_kind);

/** The customer's messages so far, except answers to checks. */
const ownWords = ({ facts, before, said }: AssistantTurn): string[] => [
  ...before.filter(({ author }) => author === "user").map(({ text }) => text),
  ...(openCheck(facts) ? [] : [said.text]),
];

/**
 * Finds out what to repair and what to do about it, by asking the check that best halves the possible causes.
 * Everything said about the repair is the guide's own sentences. If a danger was named, no steps are given.
 */
export const talkAboutRepair: Dialogue = (turn) => {
  const { text } = turn.said;
  const refused = refusedReasonOf(text);
  if (refused)
    return {
      text: refusalText[refused],
      actions: refused === "professional_only" ? [askQuote, askPerson] : [askPerson],
      facts: turn.facts,
      refused,
    };
  const facts = withAnswer(withCheck(turn.facts, text), text);
  const reading = readingOf(turn, facts.answers);
  const { open: _, asked: __, outcome: ___, ...kept } = facts;
  const [finding] = reading.findings;
  const known = {
    ...kept,
    ...(finding && { confidence: finding.confidence, urgency: kept.urgency ?? finding.urgency }),
    findings: reading.findings_of,
  };
  const intent = openCheck(turn.facts) ? undefined : intentOf(text);
  if (intent === "human" || intent === "price" || (intent && !finding))
    return {
      text: intentText[intent],
      actions:
        intent === "price" ? [askQuote] : intent === "human" || intent === "account" ? [askPerson] : [],
      facts: { ...known, ...(finding && { task_kind: finding.task_kind }) },
    };
  const task_kind = kindNow(facts, reading.findings);
  const advice = adviceOn(task_kind ?? "");
  const unclear = kindQuestion(reading.questions);
  const isGuess = task_kind === finding?.task_kind && (finding?.confidence ?? 0) < sureEnough;
  if (!advice || (unclear && isGuess && facts.checks.length === 0))
    return {
      text: unclear?.text ?? "What is wrong, and where? Describe what you see, hear or smell.",
      actions: [...(unclear ? choicesOf(unclear).slice(0, 5) : []), askQuote, askPerson],
      facts: { ...known, ...(unclear && { open: unclear, asked: unclear.question_id }) },
      unsure: true,
    };
  const isDanger = facts.safety.length > 0;
  const told = isDanger ? [] : answeredBefore(advice, facts.checks, ownWords(turn));
  const checks = [...facts.checks, ...told];
  const next: Next = isDanger ? { next: "professional" } : nextOf(advice, checks);
  const outcome = outcomeOf(next);
  return {
    text: "",
    sentences: cited(advice, [
      ...(next.next === "check" ? sayTold(advice, told) : []),
      ...sayNext(advice, next),
    ]),
    actions: actionsFor(next),
    facts: {
      ...known,
      checks,
      task_kind: advice.task_kind,
      ...(next.next === "check" && { asked: next.id }),
      ...(outcome && { outcome }),
    },
    ...(next.next === "unclear" && { unsure: true }),
  };
};

import type { Decision } from "../../kernel/event.ts";
import type { NewId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { PricedTask } from "../pricing/priced-task.ts";
import { type PricedEstimate, price } from "../pricing/pricing.ts";
import { canWait, type Finding, type Reading, type Urgency } from "../pricing/reading.ts";
import { reviewReasons } from "../pricing/review-reason.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { titleWhere } from "../pricing/titles.ts";
import { advance } from "./machine.ts";
import { provisionalOf } from "./provisional.ts";
import type { Quote, Task, Understood } from "./quote.ts";
import { circumstancesOf } from "./region.ts";

export type Context = { now: string; newId: NewId };

const byUrgency: readonly Urgency[] = ["emergency", "soon", "normal"];

/** The most urgent of what was found. */
const urgencyOf = (findings: readonly { urgency?: Urgency | undefined }[]): Urgency | undefined =>
  byUrgency.find((urgency) => findings.some((finding) => finding.urgency === urgency));

const plannedMinutes = (minutes: number): number =>
  Math.min(Math.max(minutes, policy.quote.task_minutes_least), policy.job.duration_hours_most * 60);

/** A task keeps its id where the quote had the same kind of work before. */
const tasksOf = (
  quote: Quote,
  priced: readonly PricedTask[],
  findings: readonly Finding[],
  newId: NewId,
): Task[] =>
  priced.map((task, at) => ({
    ...task,
    task_id: quote.tasks.find(({ task_kind }) => task_kind === task.task_kind)?.task_id ?? newId("task"),
    duration_minutes: plannedMinutes(task.duration_minutes),
    urgency: findings[at]?.urgency,
  }));

const supersededOf = (quote: Quote, now: string): Quote["superseded"] =>
  quote.low_minor === undefined || quote.high_minor === undefined
    ? quote.superseded
    : [
        ...(quote.superseded ?? []),
        { revision: quote.revision, low_minor: quote.low_minor, high_minor: quote.high_minor, at: now },
      ].slice(-policy.quote.superseded_most);

type Priced = {
  estimate: PricedEstimate;
  findings: readonly Finding[];
  basis: PricingBasis;
  confidence: number;
};

/** The record's part that a new estimate brings, and what its event tells. */
export const estimated = (
  quote: Quote,
  { estimate, findings, basis, confidence }: Priced,
  { now, newId }: Context,
) => {
  const facts = {
    revision: quote.revision + 1,
    confidence,
    services: [...new Set(estimate.tasks.map(({ service }) => service))],
    rules_version: basis.rules_version,
    rate_version: basis.rate_version,
  };
  const range = { low_minor: estimate.low_minor, high_minor: estimate.high_minor };
  const { rules_version, rate_version, revision } = facts;
  const changes: Partial<Quote> = {
    ...(estimate.tasks.length > 0 ? range : { low_minor: undefined, high_minor: undefined }),
    tasks: tasksOf(quote, estimate.tasks, findings, newId),
    superseded: supersededOf(quote, now),
    currency: estimate.currency,
    urgency: urgencyOf(findings),
    confidence,
    rules_version,
    rate_version,
    revision,
    review_reasons: undefined,
    provisional: undefined,
    retry_at: undefined,
    estimated_at: now,
    reminded_at: undefined,
    expires_at: undefined,
  };
  return { changes, facts, range };
};

/** An estimate that the customer can accept, or one that a person has to look at first. */
export const offer = (
  quote: Quote,
  step: "estimate" | "recompute" | "reprice",
  priced: Priced,
  { safety, more }: { safety: Quote["safety"]; more: Partial<Quote> },
  context: Context,
): Decision<Quote> => {
  const { now } = context;
  const { changes, facts, range } = estimated(quote, priced, context);
  const reasons = [
    ...reviewReasons(priced.estimate, safety, priced.basis.rules),
    ...(quote.revisions ? (["priced_by_hand"] as const) : []),
  ];
  if (reasons.length > 0)
    return advance(quote, "review", now, {
      changes: { ...more, ...changes, safety, review_reasons: reasons, questions: [] },
      facts: { ...facts, ...range, reasons, safety: safety.map(({ flag }) => flag) },
      reason: reasons.join(", "),
    });
  return advance(quote, step, now, {
    changes: { ...more, ...changes, safety, expires_at: plus(now, { days: policy.quote.valid_days }) },
    facts: { ...facts, ...range, currency: priced.estimate.currency },
  });
};

/**
 * Whether the customer is asked first. Required questions are asked in up to three rounds; optional ones in the
 * first alone, and only where the reading is not sure without them: whether it can wait says nothing of the work.
 */
export const isToBeAsked = ({ rounds }: Quote, { questions, confidence }: Reading): boolean =>
  rounds < policy.quote.rounds_most &&
  (questions.some(({ required }) => required) ||
    (rounds === 0 &&
      questions.some(({ question_id }) => question_id !== canWait) &&
      confidence < policy.quote.ask_below_confidence));

export const understoodOf = (findings: readonly Finding[]): Understood[] =>
  findings
    .toSorted((one, other) => other.confidence - one.confidence)
    .map(({ service, task_kind, own, title, quantity, unit, size, confidence, evidence }) => ({
      service,
      task_kind,
      ...(own && { own }),
      title,
      quantity,
      unit,
      ...(size && { size }),
      confidence,
      ...(evidence && { evidence: evidence.slice(0, policy.quote.evidence_characters) }),
    }));

/** What people of the quote's market call the work; an operator's own kind is named so already. */
const titleOfFinding = (quote: Quote, { task_kind, own, title }: Finding): string => {
  const kind = own ? undefined : taskKind(task_kind);
  return kind ? titleWhere(quote, kind) : title;
};

/**
 * What follows from a reading: questions, an estimate, or a review. A danger is reviewed at once and never waits
 * for answers. Prices come from the rules; nothing that was written or filmed has a say in them.
 */
export const conclude = (
  quote: Quote,
  reading: Reading,
  basis: PricingBasis,
  context: Context,
): Decision<Quote> => {
  const { now } = context;
  const questions = reading.questions.slice(0, policy.quote.questions_most);
  const findings = reading.findings
    .slice(0, policy.quote.tasks_most)
    .map((finding) => ({ ...finding, title: titleOfFinding(quote, finding) }));
  const understood = understoodOf(findings);
  const urgency = urgencyOf(findings);
  const { leftover } = reading;
  if (reading.safety.length === 0 && isToBeAsked(quote, reading))
    return advance(quote, "ask", now, {
      changes: {
        questions,
        understood,
        leftover,
        urgency,
        provisional: provisionalOf({ ...quote, understood, questions, urgency }, basis, now),
        rounds: quote.rounds + 1,
        asked_at: now,
        retry_at: undefined,
        safety: [],
      },
      facts: { round: quote.rounds + 1, questions: questions.length },
    });
  const estimate = price(findings, basis.rules, basis.rates, circumstancesOf(quote, now));
  const priced = { estimate, findings, basis, confidence: estimate.confidence };
  return offer(
    quote,
    "estimate",
    priced,
    { safety: reading.safety, more: { questions, understood, leftover } },
    context,
  );
};

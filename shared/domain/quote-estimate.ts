import type { Decision } from "../kernel/event.ts";
import type { NewId } from "../kernel/id.ts";
import { RequestInvalid } from "../kernel/refusal.ts";
import { plus } from "../kernel/time.ts";
import type { Place } from "./account.ts";
import type { Media } from "./media.ts";
import { policy } from "./policy.ts";
import { type PricedEstimate, type PricedTask, price, reviewReasons } from "./pricing.ts";
import type { PricingBasis } from "./quotation-rules.ts";
import { type Quote, QuoteExpired, type Task, TaskNotFound } from "./quote.ts";
import { withAnswers } from "./quote-answers.ts";
import { advance } from "./quote-machine.ts";
import { regionOf } from "./quote-region.ts";
import type { Finding, Reading, UnitOfWork, Urgency } from "./reading.ts";
import { taskKind } from "./taxonomy/taxonomy.ts";

type Context = { now: string; newId: NewId };

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
const estimated = (
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
    retry_at: undefined,
    estimated_at: now,
    reminded_at: undefined,
    expires_at: undefined,
  };
  return { changes, facts, range };
};

/** An estimate that the customer can accept, or one that a person has to look at first. */
const offer = (
  quote: Quote,
  verb: "estimate" | "recompute",
  priced: Priced,
  { safety, more }: { safety: Quote["safety"]; more: Partial<Quote> },
  context: Context,
): Decision<Quote> => {
  const { now } = context;
  const { changes, facts, range } = estimated(quote, priced, context);
  const reasons = reviewReasons(priced.estimate, safety, priced.basis.rules);
  if (reasons.length > 0)
    return advance(quote, "review", now, {
      changes: { ...more, ...changes, safety, review_reasons: reasons, questions: [] },
      facts: { ...facts, ...range, reasons, safety: safety.map(({ flag }) => flag) },
      reason: reasons.join(", "),
    });
  return advance(quote, verb, now, {
    changes: { ...more, ...changes, safety, expires_at: plus(now, { days: policy.quote.valid_days }) },
    facts: { ...facts, ...range, currency: priced.estimate.currency },
  });
};

/**
 * Whether the customer is asked first. Required questions are asked in up to three rounds; optional ones in the
 * first alone, and only where the reading is not sure without them.
 */
const isToBeAsked = ({ rounds }: Quote, { questions, confidence }: Reading): boolean =>
  rounds < policy.quote.rounds_most &&
  (questions.some(({ required }) => required) ||
    (rounds === 0 && questions.length > 0 && confidence < policy.quote.ask_below_confidence));

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
  if (reading.safety.length === 0 && isToBeAsked(quote, reading))
    return advance(quote, "ask", now, {
      changes: { questions, rounds: quote.rounds + 1, asked_at: now, retry_at: undefined, safety: [] },
      facts: { round: quote.rounds + 1, questions: questions.length },
    });
  const findings = reading.findings.slice(0, policy.quote.tasks_most);
  const estimate = price(findings, basis.rules, basis.rates, { region: regionOf(quote.place), at: now });
  const priced = { estimate, findings, basis, confidence: estimate.confidence };
  return offer(quote, "estimate", priced, { safety: reading.safety, more: { questions } }, context);
};

/** The findings that the tasks of a quote were priced from; those of kinds that are no longer known are left out. */
export const findingsOf = ({ tasks, urgency }: Pick<Quote, "tasks" | "urgency">): Finding[] =>
  tasks
    .filter(({ task_kind }) => taskKind(task_kind))
    .map((task) => ({
      task_kind: task.task_kind,
      service: task.service,
      title: task.title,
      quantity: task.quantity,
      unit: task.unit as UnitOfWork,
      urgency: task.urgency ?? urgency ?? "normal",
      confidence: task.confidence,
      evidence: "",
    }));

export type Quantity = { task_id: string; quantity: number };

const whole: readonly string[] = ["each", "room"];

const withQuantities = (tasks: readonly Task[], quantities: readonly Quantity[]): Task[] => {
  const fields = quantities.flatMap(({ task_id, quantity }, at) => {
    const task = tasks.find((one) => one.task_id === task_id);
    if (!task) throw TaskNotFound();
    const problem =
      task.unit === "job" && quantity !== 1
        ? "this work is done as a whole and not counted"
        : whole.includes(task.unit) && !Number.isInteger(quantity)
          ? "must be a whole number"
          : undefined;
    return problem ? [{ field: `quantities.${at}.quantity`, problem }] : [];
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
  const wanted = new Map(quantities.map(({ task_id, quantity }) => [task_id, quantity]));
  return tasks.map((task) => ({ ...task, quantity: wanted.get(task.task_id) ?? task.quantity }));
};

export type Changed = { quantities: readonly Quantity[]; place?: Place | undefined };

/** The quote with other amounts or another place, not priced yet. What the customer said of amounts counts as an answer. */
export const withChanges = (quote: Quote, { quantities, place }: Changed): Quote => {
  const tasks = withQuantities(quote.tasks, quantities);
  const said = quantities.flatMap(({ task_id, quantity }) => {
    const task = tasks.find((one) => one.task_id === task_id);
    return task ? [{ question_id: `quantity:${task.task_kind}`, value: quantity }] : [];
  });
  const answered = new Set(said.map(({ question_id }) => question_id));
  return {
    ...quote,
    tasks,
    answers: withAnswers(quote.answers, said),
    questions: quote.questions.filter(({ question_id }) => !answered.has(question_id)),
    ...(place && { place }),
  };
};

/** Prices an estimate anew by the rules and rates as they are now: a new revision. Throws `quote.expired`. */
export const recompute = (quote: Quote, basis: PricingBasis, context: Context): Decision<Quote> => {
  const { now } = context;
  if (quote.expires_at !== undefined && now >= quote.expires_at) throw QuoteExpired();
  const findings = findingsOf(quote);
  const estimate = price(findings, basis.rules, basis.rates, { region: regionOf(quote.place), at: now });
  const priced = { estimate, findings, basis, confidence: estimate.confidence };
  return offer(quote, "recompute", priced, { safety: quote.safety, more: {} }, context);
};

/** The estimator did not answer: it is asked again a minute later, three times in all. */
export const missEstimate = (
  quote: Quote,
  { retryable }: { retryable: boolean },
  now: string,
): Decision<Quote> => {
  const tries = quote.tries + 1;
  if (!retryable || tries >= policy.quote.tries_most)
    return advance(quote, "fail", now, {
      changes: { tries, retry_at: undefined, failure: "estimator_unavailable" },
      facts: { tries },
      reason: "estimator_unavailable",
    });
  const retry_at = plus(now, { seconds: policy.quote.retry_seconds });
  return advance(quote, "delay", now, { changes: { tries, retry_at }, facts: { tries, retry_at } });
};

/** A medium of the request was refused. Asked once more, the request goes without it. */
export const failForMedia = (
  quote: Quote,
  { id, rejected_reason = "unknown" }: Pick<Media, "id" | "rejected_reason">,
  now: string,
): Decision<Quote> => {
  const reason = `media_rejected: ${rejected_reason}`;
  return advance(quote, "fail", now, {
    changes: {
      media_ids: quote.media_ids.filter((one) => one !== id),
      retry_at: undefined,
      waiting_media_id: undefined,
      failure: reason,
    },
    facts: { tries: quote.tries },
    reason,
  });
};

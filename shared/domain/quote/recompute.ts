import type { Decision } from "../../kernel/event.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import type { Place } from "../place.ts";
import type { PricedTask } from "../pricing/priced-task.ts";
import { price } from "../pricing/pricing.ts";
import type { Finding, UnitOfWork } from "../pricing/reading.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { amountIds, asksAmount } from "../pricing/units.ts";
import { next } from "../transition.ts";
import { bookableUntil } from "./booking.ts";
import { type Context, offer } from "./estimate.ts";
import { withAnswers } from "./known-answers.ts";
import { advance, quoteMachine } from "./machine.ts";
import { movedTo, QuoteMarketFixed } from "./move.ts";
import { provisionalOf } from "./provisional.ts";
import {
  type Quote,
  QuoteConflict,
  QuoteExpired,
  QuoteNotFound,
  QuoteTransition,
  type Task,
  TaskNotFound,
} from "./quote.ts";
import { circumstancesOf } from "./region.ts";
import { placeProblemOf } from "./served-place.ts";

/** Why a quote can't be priced anew, or moved to another place. */
export const recomputeRefusals = [
  QuoteNotFound,
  TaskNotFound,
  QuoteTransition,
  QuoteExpired,
  QuoteConflict,
  QuoteMarketFixed,
] as const;

/** The findings that the tasks of a quote were priced from; those of kinds that are no longer known are left out. */
export const findingsOf = ({ tasks, urgency }: Pick<Quote, "tasks" | "urgency">): Finding[] =>
  tasks
    .filter(({ task_kind, own }) => own ?? taskKind(task_kind))
    .map((task) => ({
      task_kind: task.task_kind,
      ...(task.own && { own: task.own }),
      service: task.service,
      title: task.title,
      quantity: task.quantity,
      unit: task.unit as UnitOfWork,
      size: task.size,
      urgency: task.urgency ?? urgency ?? "normal",
      confidence: task.confidence,
      evidence: "",
    }));

export type Quantity = { task_id: string; quantity: number };

const whole: readonly string[] = ["each", "room"];

/** What is wrong with an amount of work that is counted or measured in this unit. */
export const quantityProblem = (unit: string, quantity: number): string | undefined => {
  if (unit === "job" && quantity !== 1) return "this work is done as a whole and not counted";
  return whole.includes(unit) && !Number.isInteger(quantity) ? "must be a whole number" : undefined;
};

const withQuantities = (tasks: readonly Task[], quantities: readonly Quantity[]): Task[] => {
  const fields = quantities.flatMap(({ task_id, quantity }, at) => {
    const task = tasks.find((one) => one.task_id === task_id);
    if (!task) throw TaskNotFound();
    const problem = quantityProblem(task.unit, quantity);
    return problem ? [{ field: `quantities.${at}.quantity`, problem }] : [];
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
  const wanted = new Map(quantities.map(({ task_id, quantity }) => [task_id, quantity]));
  return tasks.map((task) => ({ ...task, quantity: wanted.get(task.task_id) ?? task.quantity }));
};

export type Changed = {
  quantities: readonly Quantity[];
  place?: Place | undefined;
  area_served?: boolean | undefined;
};

/** The quote with other amounts or another place, not priced yet. What the customer said of amounts counts as an answer. */
export const withChanges = (quote: Quote, { quantities, place, area_served }: Changed): Quote => {
  const tasks = withQuantities(quote.tasks, quantities);
  const said = quantities.flatMap(({ task_id, quantity }) => {
    const task = tasks.find((one) => one.task_id === task_id);
    return task ? [{ question_id: amountIds(task.task_kind).quantity, value: quantity }] : [];
  });
  const kinds = quantities.flatMap(
    ({ task_id }) => tasks.find((one) => one.task_id === task_id)?.task_kind ?? [],
  );
  return {
    ...movedTo(quote, { place, area_served }),
    tasks,
    answers: withAnswers(quote.answers, said),
    questions: quote.questions.filter(
      ({ question_id }) => !kinds.some((task_kind) => asksAmount(task_kind, question_id)),
    ),
  };
};

const pricedAnew = (quote: Quote, basis: PricingBasis, now: string) => {
  const findings = findingsOf(quote);
  const estimate = price(findings, basis.rules, basis.rates, circumstancesOf(quote, now));
  return { estimate, findings, basis, confidence: estimate.confidence };
};

/**
 * Prices an estimate, also one that has expired, by the rules and rates as they are now: a new revision, valid anew.
 * Throws `quote.invalid_transition`, also where a task is booked already.
 */
export const recompute = (quote: Quote, basis: PricingBasis, context: Context): Decision<Quote> => {
  const { now } = context;
  next(quoteMachine, quote.state, "recompute");
  if (quote.tasks.some(({ job_id }) => job_id))
    throw QuoteTransition({ details: { from: quote.state, allowed: [] } });
  const priced = pricedAnew(quote, basis, now);
  const more = { accepted_at: undefined };
  return offer(quote, "recompute", priced, { safety: quote.safety, more }, context);
};

/** Tasks with the taxes of the place that they were priced at last. */
const taxedAs = (tasks: readonly Task[], priced: readonly PricedTask[]): Task[] =>
  tasks.map((task) => {
    const { tax, home_tax } = priced.find(({ task_kind }) => task_kind === task.task_kind) ?? task;
    return { ...task, tax, home_tax };
  });

/**
 * Says where the work is while questions are open, or after the price was accepted without a place that can be served.
 * An accepted price stays unless it is another one at that place: then the new one is to be accepted. Throws
 * `quote.invalid_transition` where the place is settled, `quote.expired`.
 */
export const completePlace = (
  quote: Quote,
  given: Pick<Quote, "place" | "area_served">,
  basis: PricingBasis,
  context: Context,
): Decision<Quote> => {
  const { now } = context;
  const moved = movedTo(quote, given);
  const { place, area_served, market, currency } = moved;
  const { understood = [], questions, urgency } = quote;
  const provisional =
    quote.provisional && provisionalOf({ ...moved, understood, questions, urgency }, basis, now);
  const placed = advance(quote, "complete_place", now, {
    changes: { place, area_served, market, currency, provisional },
    facts: {},
  });
  if (quote.state !== "accepted") return placed;
  if (!placeProblemOf(quote)) throw QuoteTransition({ details: { from: quote.state, allowed: [] } });
  const until = bookableUntil(quote);
  if (until === undefined || now >= until) throw QuoteExpired({ details: { expired_at: until } });
  const priced = pricedAnew(moved, basis, now);
  const isSame =
    priced.estimate.low_minor === quote.low_minor && priced.estimate.high_minor === quote.high_minor;
  return isSame
    ? { ...placed, record: { ...placed.record, tasks: taxedAs(quote.tasks, priced.estimate.tasks) } }
    : offer(moved, "reprice", priced, { safety: quote.safety, more: { accepted_at: undefined } }, context);
};

import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { sum } from "../../kernel/money.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { PricedTask } from "../pricing/priced-task.ts";
import { isInBand, type PricedEstimate, price } from "../pricing/pricing.ts";
import type { Finding } from "../pricing/reading.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { byRules, withTerms } from "../pricing/taxed.ts";
import type { TaskKind } from "../pricing/taxonomy/task-kind.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { titleWhere } from "../pricing/titles.ts";
import { next } from "../transition.ts";
import { type Context, estimated } from "./estimate.ts";
import { type KindNamed, type NamedTask, namedProblems } from "./form.ts";
import { advance, quoteMachine } from "./machine.ts";
import {
  type Quote,
  QuoteConflict,
  QuoteExpired,
  QuoteOutOfBand,
  type QuoteRevision,
  type Task,
} from "./quote.ts";
import { circumstancesOf } from "./region.ts";
import { expectChecked } from "./review.ts";
import { stateAt } from "./view.ts";

/** A task as an administrator wants it; what is left out stays as it was, or is as the rules have it. */
export type WantedTask = NamedTask & {
  title?: string | undefined;
  low_minor?: number | undefined;
  high_minor?: number | undefined;
};

export type Revision = {
  version: number;
  reason: string;
  force: boolean;
  danger_checked?: boolean | undefined;
  tasks: readonly WantedTask[];
};

const quantityOf = ({ quantity }: NamedTask, kind: TaskKind, before: Task | undefined): number =>
  quantity ?? before?.quantity ?? kind.default_quantity;

const problemsWith = (quote: Quote, tasks: readonly WantedTask[], kindNamed: KindNamed): FieldProblem[] => [
  ...namedProblems(
    tasks,
    (task, kind) =>
      quantityOf(
        task,
        kind,
        quote.tasks.find(({ task_kind }) => task_kind === task.task_kind),
      ),
    kindNamed,
  ),
  ...tasks.flatMap(({ low_minor, high_minor }, at) => [
    ...((low_minor === undefined) !== (high_minor === undefined)
      ? [
          {
            field: `tasks.${at}.${low_minor === undefined ? "low_minor" : "high_minor"}`,
            problem: "must be sent with the other end of the price, or both left out",
          },
        ]
      : []),
    ...(low_minor !== undefined && high_minor !== undefined && low_minor > high_minor
      ? [{ field: `tasks.${at}.high_minor`, problem: "must not be below low_minor" }]
      : []),
  ]),
];

/** An operator's kind of work that the quote has a task of, also one that was withdrawn since. */
const quotedKind = ({ tasks }: Quote, name: string): TaskKind | undefined => {
  const task = tasks.find(({ task_kind }) => task_kind === name);
  return (
    task?.own && {
      ...{ task_kind: name, service: task.service, title: task.title, things: "", signs: "", phrases: "" },
      unit: task.unit as TaskKind["unit"],
      default_quantity: task.quantity,
      labour_minutes: task.own.labour_minutes,
      materials_minor: task.own.materials_minor,
      own: task.own,
    }
  );
};

const findingOf = (quote: Quote, wanted: WantedTask, kindNamed: KindNamed): Finding => {
  const kind = kindNamed(wanted.task_kind) as TaskKind;
  const before = quote.tasks.find(({ task_kind }) => task_kind === wanted.task_kind);
  const own = before?.own ?? kind.own;
  return {
    task_kind: kind.task_kind,
    ...(own && { own }),
    service: kind.service,
    title: wanted.title ?? before?.title ?? titleWhere(quote, kind),
    quantity: quantityOf(wanted, kind, before),
    unit: kind.unit,
    size: before?.size,
    urgency: before?.urgency ?? quote.urgency ?? "normal",
    confidence: 1,
    evidence: "",
  };
};

/** A task at a price that a person set: materials stay as they are as far as the price covers them, the rest is labor. */
const atPrice = (task: PricedTask, { low_minor, high_minor }: WantedTask): PricedTask => {
  if (low_minor === undefined || high_minor === undefined) return task;
  const materials_minor = {
    low: Math.min(task.materials_minor.low, low_minor),
    high: Math.min(task.materials_minor.high, high_minor),
  };
  return {
    ...task,
    low_minor,
    high_minor,
    materials_minor,
    labour_minor: { low: low_minor - materials_minor.low, high: high_minor - materials_minor.high },
  };
};

const pricedBy = (
  quote: Quote,
  findings: readonly Finding[],
  tasks: readonly WantedTask[],
  { rules, rates }: PricingBasis,
  at: string,
): PricedEstimate => {
  const circumstances = circumstancesOf(quote, at);
  const estimate = price(findings, rules, rates, circumstances);
  const priced = estimate.tasks.map((task, nth) =>
    withTerms(atPrice(task, tasks[nth] as WantedTask), circumstances),
  );
  const low_minor = sum(priced.map((task) => task.low_minor));
  const high_minor = sum(priced.map((task) => task.high_minor));
  const asSet = priced.map((task) => ({
    low_minor: byRules(task.low_minor, task, estimate.currency),
    high_minor: byRules(task.high_minor, task, estimate.currency),
  }));
  const in_band = isInBand(asSet, rules);
  return { ...estimate, tasks: priced, low_minor, high_minor, in_band };
};

type Scoped = Pick<Task, "task_kind" | "quantity" | "low_minor" | "high_minor">;

const scopeOf = ({ quantity, low_minor, high_minor }: Scoped) => ({ quantity, low_minor, high_minor });

const differenceOf = (
  before: readonly Scoped[],
  after: readonly Scoped[],
): NonNullable<QuoteRevision["difference"]> => {
  const kinds = new Set([...before, ...after].map(({ task_kind }) => task_kind));
  return [...kinds].flatMap((task_kind) => {
    const [was, is] = [before, after].map((tasks) => tasks.find((task) => task.task_kind === task_kind));
    const same =
      was?.quantity === is?.quantity &&
      was?.low_minor === is?.low_minor &&
      was?.high_minor === is?.high_minor;
    return same
      ? []
      : [{ task_kind, ...(was && { before: scopeOf(was) }), ...(is && { after: scopeOf(is) }) }];
  });
};

/**
 * An administrator's new version of a quote in review or of an estimate: its tasks, priced by the rules or by hand. The
 * difference is kept, and the customer can accept the new version. Throws `quote.invalid_transition`, `quote.expired`,
 * `quote.version_conflict`, `request.invalid` with every wrong field, or `quote.out_of_band` unless that is forced.
 */
export const revise = (
  quote: Quote,
  { version, reason, force, danger_checked, tasks }: Revision,
  basis: PricingBasis,
  { now, newId, by }: Context & { by: Id<"account"> },
  known: KindNamed = taskKind,
): Decision<Quote> => {
  const kindNamed: KindNamed = (name) => known(name) ?? quotedKind(quote, name);
  const step = quote.state === "needs_review" ? "approve" : "revise";
  next(quoteMachine, quote.state, step);
  if (stateAt(quote, now) === "expired") throw QuoteExpired({ details: { expired_at: quote.expires_at } });
  if (version !== quote.revision) throw QuoteConflict({ details: { version: quote.revision } });
  expectChecked(quote, danger_checked);
  const fields = problemsWith(quote, tasks, kindNamed);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const findings = tasks.map((task) => findingOf(quote, task, kindNamed));
  const estimate = pricedBy(quote, findings, tasks, basis, now);
  const { low_minor, high_minor, currency, in_band } = estimate;
  if (!in_band && !force)
    throw QuoteOutOfBand({ details: { low_minor, high_minor, band: basis.rules.price_band_minor } });
  const { changes, facts } = estimated(quote, { estimate, findings, basis, confidence: 1 }, { now, newId });
  const made: QuoteRevision = {
    revision: facts.revision,
    at: now,
    by,
    reason,
    ...(!in_band && { forced: true }),
    difference: differenceOf(quote.tasks, estimate.tasks),
  };
  return advance(quote, step, now, {
    changes: {
      ...changes,
      questions: [],
      expires_at: plus(now, { days: policy.quote.valid_days }),
      revisions: [...(quote.revisions ?? []), made].slice(-policy.quote.revisions_most),
    },
    facts: { revision: facts.revision, low_minor, high_minor, currency },
    reason,
    previous_values: {
      revision: quote.revision,
      low_minor: quote.low_minor ?? null,
      high_minor: quote.high_minor ?? null,
    },
  });
};

import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { isOffered, price } from "../pricing/pricing.ts";
import type { Finding } from "../pricing/reading.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import type { TaskKind } from "../pricing/taxonomy/task-kind.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import { titleWhere } from "../pricing/titles.ts";
import { type Context, offer, understoodOf } from "./estimate.ts";
import type { Quote } from "./quote.ts";
import { quantityProblem } from "./recompute.ts";
import { circumstancesOf } from "./region.ts";
import { type Asking, request } from "./request.ts";

/** Work that a customer names by its kind. */
export type NamedTask = { task_kind: string; quantity?: number | undefined };

const measured: Partial<Record<TaskKind["unit"], string>> = {
  square_metre: "say how many square meters",
  linear_metre: "say how many meters",
};

/** The kind of work with a name. Besides the built-in ones, it may know those of operators. */
export type KindNamed = (task_kind: string) => TaskKind | undefined;

/** What is wrong with the kinds and amounts of named work, field by field. */
export const namedProblems = (
  tasks: readonly NamedTask[],
  quantityOf: (task: NamedTask, kind: TaskKind) => number | undefined,
  kindNamed: KindNamed,
): FieldProblem[] =>
  tasks.flatMap((task, at) => {
    const kind = kindNamed(task.task_kind);
    if (!kind) return [{ field: `tasks.${at}.task_kind`, problem: "is not a known kind of work" }];
    const quantity = quantityOf(task, kind);
    const amount = quantity === undefined ? measured[kind.unit] : quantityProblem(kind.unit, quantity);
    return [
      ...(tasks.findIndex(({ task_kind }) => task_kind === task.task_kind) < at
        ? [{ field: `tasks.${at}.task_kind`, problem: "is named twice; raise the quantity instead" }]
        : []),
      ...(amount ? [{ field: `tasks.${at}.quantity`, problem: amount }] : []),
    ];
  });

const amountOf = ({ quantity }: NamedTask, { unit, default_quantity }: TaskKind): number | undefined =>
  quantity ?? (measured[unit] ? undefined : default_quantity);

const findingOf = (task: NamedTask, quote: Pick<Quote, "market">, kindNamed: KindNamed): Finding => {
  const kind = kindNamed(task.task_kind) as TaskKind;
  return {
    task_kind: kind.task_kind,
    ...(kind.own && { own: kind.own }),
    service: kind.service,
    title: titleWhere(quote, kind),
    quantity: amountOf(task, kind) as number,
    unit: kind.unit,
    urgency: "normal",
    confidence: 1,
    evidence: "",
  };
};

/**
 * A quote for work that the customer names by its kinds: nothing is left to read, so it has its price at once. Words
 * that name a danger have it reviewed. Throws `request.invalid` with every wrong field.
 */
export const quoteByForm = (
  tasks: readonly NamedTask[],
  asking: Omit<Asking, "media">,
  basis: PricingBasis,
  { id, user_id, ...context }: Context & { id: Id<"quote">; user_id: Id<"user"> },
  kindNamed: KindNamed = taskKind,
): Decision<Quote> => {
  const fields = [
    ...namedProblems(tasks, amountOf, kindNamed),
    ...tasks.flatMap(({ task_kind }, at) => {
      const kind = kindNamed(task_kind);
      return kind && !isOffered(kind, basis.rules)
        ? [{ field: `tasks.${at}.task_kind`, problem: "is not offered" }]
        : [];
    }),
  ];
  if (fields.length > 0) throw RequestInvalid({ fields });
  const { now } = context;
  const { record, events } = request({ ...asking, media: [] }, { id, user_id, now }, "form");
  const findings = tasks.map((task) => findingOf(task, record, kindNamed));
  const estimate = price(findings, basis.rules, basis.rates, circumstancesOf(record, now));
  const offered = offer(
    record,
    "estimate",
    { estimate, findings, basis, confidence: estimate.confidence },
    { safety: record.safety, more: { understood: understoodOf(findings) } },
    context,
  );
  return { record: offered.record, events: [...events, ...offered.events] };
};

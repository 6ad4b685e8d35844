import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  Int,
  Line,
  Text,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { membershipPolicy } from "../policy.ts";
import { PlanCreated, PlanPriceChanged, PlanUpdated } from "./events.ts";

export const PlanState = z.enum(["offered", "retired"]);
export const Interval = z.enum(["month", "year"]);
export type Interval = z.output<typeof Interval>;

const PlanAmount = Int(50, 9_999_999);
export const Migration = z.enum(["never", "at_renewal"]);

/** What providers can buy. Prices are only ever added; whoever has the plan keeps the price that they began with. */
export const Plan = lazyObject(() => ({
  id: Id("plan"),
  version: Version,
  state: described(PlanState, "Whether providers can choose the plan: `offered` means yes."),
  name: described(z.string(), "Name of the plan."),
  description: described(z.string(), "What the plan is, in a sentence or two."),
  benefits: described(z.array(z.string()), "What the plan offers, one line each."),
  interval: described(Interval, "How long a period is."),
  amount_minor: described(AmountMinor, "What a period costs, in cents."),
  currency: Currency,
  product_id: z.string(),
  price_id: z.string(),
  prices: described(
    z.array(
      z.object({
        number: described(z.int(), "Numbers the prices of the plan."),
        price_id: z.string(),
        amount_minor: described(AmountMinor, "What a period costs, in cents."),
        from: described(Instant, "From when on new members pay this."),
      }),
    ),
    "Every price that the plan has had, oldest first.",
  ),
  /** Members are being told that the new price will be theirs; `cursor` is how far that is. */
  migration: z.optional(
    z.object({
      price_id: z.string(),
      amount_minor: AmountMinor,
      not_before: Instant,
      cursor: z.optional(z.string()),
      due_at: Instant,
    }),
  ),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Plan = z.output<typeof Plan>;

/** A plan as providers see it. */
export const PlanView = z.pick(Plan, {
  id: true,
  name: true,
  description: true,
  benefits: true,
  interval: true,
  amount_minor: true,
  currency: true,
});

/** A plan as administrators see it. */
export const AdminPlanView = z.extend(z.omit(Plan, { product_id: true, price_id: true, migration: true }), {
  prices: described(
    z.array(z.omit(Plan.shape.prices.def.element, { price_id: true })),
    "Every price that the plan has had, oldest first.",
  ),
});

export const PlanNotFound = notFound("plan");
export const PlanConflict = versionConflict("plan");
export const PlanRetired = refusal(
  "plan.retired",
  409,
  "This plan is not offered any more.",
  "Choose one from get-membership-list.",
);

const benefits = described(
  z.array(Line(120)).check(z.maxLength(membershipPolicy.benefits_most)),
  "What the plan offers, one line each.",
);

export const NewPlan = z.strictObject({
  name: described(Line(60, 2), "Name of the plan."),
  description: described(Text(500), "What the plan is, in a sentence or two."),
  benefits,
  interval: described(Interval, "How long a period is."),
  amount_minor: described(PlanAmount, "What a period costs, in cents."),
});

export const PlanEdit = z.strictObject({
  name: z.optional(NewPlan.shape.name),
  description: z.optional(NewPlan.shape.description),
  benefits: z.optional(benefits),
  state: described(
    z.optional(PlanState),
    "`retired`: nobody can choose it any more; whoever has it keeps it. `offered`: it can be chosen again.",
  ),
  amount_minor: described(
    z.optional(PlanAmount),
    "A new price, in cents. It is for new members; `migrate` says what becomes of the others.",
  ),
  migrate: described(
    z.optional(Migration),
    `With a new price. \`never\`: whoever has the plan keeps the old price. \`at_renewal\`: they are told now and pay the new price from the first renewal in ${membershipPolicy.price_notice_days} days or later. Default \`never\`.`,
  ),
  reason: described(Line(200, 3), "Why the plan is changed."),
});
export type PlanEdit = z.output<typeof PlanEdit>;

const factsOf = ({ id, amount_minor, currency }: Plan) => ({ plan_id: id, amount_minor, currency });

type Product = { product_id: string; price_id: string };

/** A plan that providers can choose from now on. */
export const createPlan = (
  given: z.output<typeof NewPlan>,
  { id, now, currency, ...product }: { id: IdOf<"plan">; now: string; currency: string } & Product,
): Decision<Plan> => {
  const record: Plan = {
    id,
    version: 0,
    state: "offered",
    ...given,
    currency,
    ...product,
    prices: [{ number: 1, price_id: product.price_id, amount_minor: given.amount_minor, from: now }],
    created_at: now,
    updated_at: now,
  };
  return { record, events: [PlanCreated.atNextVersion(record, { data: factsOf(record), to: record.state })] };
};

/** The words of a plan and whether it is offered. Nothing changed: the plan itself, and no event. */
const reworded = (plan: Plan, edit: PlanEdit, now: string): Decision<Plan> => {
  const { name = plan.name, description = plan.description, benefits = plan.benefits } = edit;
  const { state = plan.state, reason } = edit;
  const record: Plan = { ...plan, name, description, benefits, state, updated_at: now };
  const fields = (["name", "description", "benefits", "state"] as const).filter(
    (field) => JSON.stringify(plan[field]) !== JSON.stringify(record[field]),
  );
  if (fields.length === 0) return { record: plan, events: [] };
  const data = { ...factsOf(record), fields };
  return {
    record,
    events: [PlanUpdated.atNextVersion(record, { data, from: plan.state, to: state, reason })],
  };
};

/** Whether an edit asks for another price than the plan has. */
export const newPriceIn = (plan: Plan, { amount_minor }: PlanEdit): number | undefined =>
  amount_minor !== undefined && amount_minor !== plan.amount_minor ? amount_minor : undefined;

/**
 * A plan after an administrator's edit; `price_id` is the new price, where there is one. Old members keep theirs, or are
 * told that theirs changes after `not_before`.
 */
export const editPlan = (
  plan: Plan,
  edit: PlanEdit,
  { now, price_id, not_before }: { now: string; price_id?: string | undefined; not_before: string },
): Decision<Plan> => {
  const worded = reworded(plan, edit, now);
  const amount_minor = newPriceIn(plan, edit);
  if (amount_minor === undefined || price_id === undefined) return worded;
  const { migrate = "never" } = edit;
  const record: Plan = {
    ...worded.record,
    amount_minor,
    price_id,
    prices: [...plan.prices, { number: plan.prices.length + 1, price_id, amount_minor, from: now }],
    ...(migrate === "at_renewal" && {
      migration: { price_id, amount_minor, not_before, due_at: plus(now, { minutes: 1 }) },
    }),
    updated_at: now,
  };
  const data = { ...factsOf(record), previous_amount_minor: plan.amount_minor, migrate };
  return {
    record,
    events: [...worded.events, PlanPriceChanged.atNextVersion(record, { data, reason: edit.reason })],
  };
};

/** Whether a change to that plan takes effect at once: to a longer period, or to one that costs as much or more. */
export const isUpgrade = (
  from: { interval: Interval; amount_minor: number },
  to: Pick<Plan, "interval" | "amount_minor">,
): boolean => (from.interval === to.interval ? to.amount_minor >= from.amount_minor : to.interval === "year");

export const adminPlanView = (plan: Plan): z.input<typeof AdminPlanView> => AdminPlanView.parse(plan);

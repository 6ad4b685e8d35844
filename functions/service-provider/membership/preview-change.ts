import * as z from "zod/mini";
import { memberships } from "../../../shared/data/memberships.ts";
import { plans } from "../../../shared/data/plans.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { choiceOf, trialLeft } from "../../../shared/domain/membership/decisions.ts";
import {
  type Membership,
  MembershipBusy,
  MembershipPaymentDue,
  unrecorded,
} from "../../../shared/domain/membership/membership.ts";
import { type Plan, PlanNotFound, PlanRetired } from "../../../shared/domain/membership/plan.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../../shared/kernel/schema.ts";
import { previewChange, readSubscription } from "../../../shared/vendors/payments/subscriptions.ts";

const Preview = z.object({
  plan_id: Id("plan"),
  takes_effect: described(
    z.enum(["now", "after_trial", "at_period_end", "already"]),
    "When the plan would start. `already`: it is your plan.",
  ),
  starts_at: described(z.optional(Instant), "When the plan would start, if that is later."),
  due_now_minor: described(AmountMinor, "What would be charged now, in cents."),
  period_minor: described(AmountMinor, "What each period costs after that, in cents."),
  currency: Currency,
  lines: described(
    z.array(
      z.object({
        description: described(z.string(), "What it is for, in the payment provider's words."),
        amount_minor: described(z.int(), "The amount, in cents. Less than zero: a credit."),
      }),
    ),
    "The parts of the amount that is charged now.",
  ),
});
type Preview = z.input<typeof Preview>;

const priced = (plan: Plan) => ({
  plan_id: plan.id,
  due_now_minor: 0,
  period_minor: plan.amount_minor,
  currency: plan.currency,
  lines: [],
});

const switched = async ({ subscription_id }: Membership, plan: Plan): Promise<Preview> => {
  const { seen } = await readSubscription(subscription_id as string);
  const { item_id } = seen;
  const asked = { subscription_id: seen.id, item_id, price_id: plan.price_id };
  const { amount_due_minor, lines } = await previewChange(asked);
  return { ...priced(plan), takes_effect: "now", due_now_minor: amount_due_minor, lines };
};

const preview = (membership: Membership, plan: Plan, now: string): Preview | Promise<Preview> => {
  const choice = choiceOf(membership, plan, now);
  const trial = trialLeft(membership, now);
  if (choice === "same" || choice === "keep_plan") {
    const period_minor = membership.amount_minor ?? plan.amount_minor;
    return { ...priced(plan), takes_effect: "already", period_minor };
  }
  if (choice === "switch_later") {
    const { current_period_end: starts_at } = membership;
    return { ...priced(plan), takes_effect: "at_period_end", ...(starts_at && { starts_at }) };
  }
  if (trial) return { ...priced(plan), takes_effect: "after_trial", starts_at: trial };
  if (choice === "switch_now") return switched(membership, plan);
  return {
    ...priced(plan),
    takes_effect: "now",
    due_now_minor: plan.amount_minor,
    lines: [{ description: plan.name, amount_minor: plan.amount_minor }],
  };
};

export const handler = operation({
  route: "GET /service-provider/membership/preview-change",
  summary: "See what a plan would cost you, before you choose it.",
  description:
    "Nothing is changed. The amount is calculated for this moment, from the time that is left in your period.",
  access: ["service_provider"],
  extra: true,
  query: z.strictObject({ plan_id: Id("plan") }),
  response: Preview,
  refuses: [ServiceProviderNotFound, PlanNotFound, PlanRetired, MembershipPaymentDue, MembershipBusy],
  uses: ["table", "stripe"],
  example: { query: { plan_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ actor, query }) =>
    Promise.all([serviceProviders.find(actor.id), memberships.get(actor.id), plans.find(query.plan_id)]),
}).handle(async ({ alongside, now }) => {
  const [provider, known, plan] = await alongside;
  return preview(known ?? unrecorded(provider, now), plan, now);
});

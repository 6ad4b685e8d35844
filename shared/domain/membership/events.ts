import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

const planFacts = () => ({
  plan_id: Id("plan"),
  amount_minor: described(AmountMinor, "What a period of the plan costs, in cents."),
  currency: Currency,
});

export const PlanCreated = /* @__PURE__ */ event(
  "plan.created",
  "Providers can choose a new plan.",
  planFacts,
  {
    hasSubscribers: false,
  },
);
export const PlanUpdated = /* @__PURE__ */ event(
  "plan.updated",
  "The words of a plan were changed, or whether it can be chosen.",
  () => ({
    ...planFacts(),
    fields: described(z.array(z.string()), "Names of the fields that were changed."),
  }),
  { hasSubscribers: false },
);
export const PlanPriceChanged = /* @__PURE__ */ event(
  "plan.price_changed",
  "A plan has a new price. Whoever has the plan keeps the old price, unless it says otherwise.",
  () => ({
    ...planFacts(),
    previous_amount_minor: described(AmountMinor, "What it cost before, in cents."),
    migrate: described(
      z.enum(["never", "at_renewal"]),
      "Whether providers who have the plan get the new price when it renews, after a notice.",
    ),
  }),
  { hasSubscribers: false },
);

const facts = () => ({
  service_provider_id: Id("service_provider"),
  plan_id: z.optional(Id("plan")),
  amount_minor: described(z.optional(AmountMinor), "What a period costs, in cents."),
  currency: z.optional(Currency),
  interval: described(z.optional(z.string()), "How long a period is: `month` or `year`."),
  current_period_end: described(z.optional(Instant), "Until when the period runs."),
});

export const MembershipRequested = /* @__PURE__ */ event(
  "membership.requested",
  "A provider chose a plan. It begins when the payment provider says so.",
  facts,
  { hasSubscribers: false },
);
export const MembershipTrialStarted = /* @__PURE__ */ event(
  "membership.trial_started",
  "A provider's trial runs. Nothing is charged before it ends.",
  facts,
);
export const MembershipTrialEnding = /* @__PURE__ */ event(
  "membership.trial_ending",
  "A provider's trial ends soon.",
  () => ({
    ...facts(),
    has_plan: described(z.boolean(), "Whether a plan follows the trial."),
  }),
);
export const MembershipActivated = /* @__PURE__ */ event(
  "membership.activated",
  "The membership is paid and active.",
  facts,
);
export const MembershipRenewed = /* @__PURE__ */ event(
  "membership.renewed",
  "The next period has begun.",
  facts,
);
export const MembershipPaymentFailed = /* @__PURE__ */ event(
  "membership.payment_failed",
  "The payment of a period failed. The provider may take jobs for a few more days.",
  () => ({
    ...facts(),
    tries: described(z.int(), "How often the payment was tried."),
    grace_until: described(Instant, "Until then the provider may take jobs."),
    next_try_at: described(z.optional(Instant), "When the payment is tried again."),
  }),
);
export const MembershipGraceEnded = /* @__PURE__ */ event(
  "membership.grace_ended",
  "The payment is late for so long that the provider may take no jobs.",
  facts,
);
export const MembershipRecovered = /* @__PURE__ */ event(
  "membership.recovered",
  "The late payment has arrived; the membership is active again.",
  facts,
);
export const MembershipUnpaid = /* @__PURE__ */ event(
  "membership.unpaid",
  "The last try to collect the payment failed. The membership ends unless it is paid.",
  () => ({ ...facts(), ends_at: described(Instant, "When the membership ends if it is not paid.") }),
);
export const MembershipPaused = /* @__PURE__ */ event(
  "membership.paused",
  "The membership is paused.",
  facts,
);
export const MembershipResumed = /* @__PURE__ */ event(
  "membership.resumed",
  "A paused membership is active again.",
  facts,
);
export const MembershipPlanChanged = /* @__PURE__ */ event(
  "membership.plan_changed",
  "The membership has another plan or price.",
  () => ({
    ...facts(),
    previous_plan_id: z.optional(Id("plan")),
    previous_amount_minor: described(z.optional(AmountMinor), "What a period cost before, in cents."),
  }),
);
const changeFacts = () => ({
  ...facts(),
  next_plan_id: Id("plan"),
  next_amount_minor: described(AmountMinor, "What a period costs then, in cents."),
  changes_from: described(Instant, "The plan or price changes with the first renewal from then on."),
});
export const MembershipDowngradeScheduled = /* @__PURE__ */ event(
  "membership.downgrade_scheduled",
  "The provider changes to a cheaper plan when the period ends.",
  changeFacts,
);
export const MembershipDowngradeUndone = /* @__PURE__ */ event(
  "membership.downgrade_undone",
  "The provider keeps its plan after all.",
  facts,
);
export const MembershipPriceAnnounced = /* @__PURE__ */ event(
  "membership.price_announced",
  "The plan has a new price, which this provider pays from a later renewal on.",
  changeFacts,
);
export const MembershipCancelScheduled = /* @__PURE__ */ event(
  "membership.cancel_scheduled",
  "The membership ends with its period.",
  facts,
);
export const MembershipCancelUndone = /* @__PURE__ */ event(
  "membership.cancel_undone",
  "The membership goes on after all.",
  facts,
);
export const MembershipMethodChanged = /* @__PURE__ */ event(
  "membership.method_changed",
  "The membership is paid with another card.",
  facts,
);
export const MembershipLapsed = /* @__PURE__ */ event(
  "membership.lapsed",
  "The first payment was not made in time; nothing was charged.",
  facts,
);
export const MembershipEnded = /* @__PURE__ */ event("membership.ended", "The membership has ended.", facts);
export const MembershipPaid = /* @__PURE__ */ event(
  "membership.paid",
  "A membership's invoice was paid.",
  () => ({
    service_provider_id: Id("service_provider"),
    invoice_id: described(z.string(), "Id of the invoice at the payment provider."),
    paid_minor: described(AmountMinor, "What was paid, in cents."),
    currency: Currency,
  }),
);

const chargeFacts = () => ({
  membership_charge_id: Id("membership_charge"),
  service_provider_id: Id("service_provider"),
  intent_id: described(z.string(), "Id of the payment intent at the payment provider."),
  currency: Currency,
});
const refundFacts = () => ({
  ...chargeFacts(),
  refund_id: described(z.string(), "Id of the refund at the payment provider."),
  refunded_minor: described(AmountMinor, "What went back, in cents."),
});
export const MembershipChargeRefunded = /* @__PURE__ */ event(
  "membership_charge.refunded",
  "Money went back that a provider had paid for its membership.",
  refundFacts,
);
export const MembershipChargeRefundFailed = /* @__PURE__ */ event(
  "membership_charge.refund_failed",
  "The bank sent back what a provider should have got back for its membership.",
  refundFacts,
);
const chargeDisputeFacts = () => ({
  ...chargeFacts(),
  dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
});
export const MembershipChargeDisputeOpened = /* @__PURE__ */ event(
  "membership_charge.dispute_opened",
  "A provider's bank disputes what was paid for its membership, or asks about it.",
  () => ({
    ...chargeDisputeFacts(),
    disputed_minor: described(AmountMinor, "What the bank takes back or asks about, in cents."),
  }),
);
export const MembershipChargeDisputeClosed = /* @__PURE__ */ event(
  "membership_charge.dispute_closed",
  "A dispute or inquiry about a membership's payment has ended.",
  () => ({
    ...chargeDisputeFacts(),
    disputed_minor: described(z.optional(AmountMinor), "What the bank had taken back, in cents."),
    outcome: described(
      z.optional(z.enum(["won", "lost"])),
      "How the bank decided. Absent: it had only asked.",
    ),
  }),
);

import * as z from "zod/mini";
import type { EventDefinition } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { earliest, minus, plus } from "../../kernel/time.ts";
import { membershipPolicy, policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import * as requests from "../step-requests.ts";
import type { Machine, Steps } from "../transition.ts";
import {
  MembershipActivated,
  MembershipCancelScheduled,
  MembershipCancelUndone,
  MembershipEnded,
  MembershipLapsed,
  MembershipPaused,
  MembershipPaymentFailed,
  MembershipRecovered,
  MembershipRequested,
  MembershipResumed,
  MembershipTrialStarted,
  MembershipUnpaid,
} from "./events.ts";
import { Interval } from "./plan.ts";

export const MembershipState = z.enum([
  "incomplete",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
  "incomplete_expired",
]);
export type MembershipState = z.output<typeof MembershipState>;

const Change = lazyObject(() => ({
  plan_id: Id("plan"),
  price_id: z.string(),
  amount_minor: described(AmountMinor, "What a period costs then, in cents."),
  not_before: described(Instant, "The change takes effect with the first renewal from then on."),
  cause: described(
    z.enum(["downgrade", "price"]),
    "`downgrade`: the provider chose a cheaper plan. `price`: the plan has a new price.",
  ),
}));

/**
 * A provider's membership, whose id is the provider's. It mirrors the one subscription that the provider has at the payment
 * provider; a trial without a plan has none.
 */
export const Membership = lazyObject(() => ({
  id: Id("service_provider"),
  version: Version,
  state: described(
    MembershipState,
    `How the membership stands. \`incomplete\`: the first payment is missing. \`past_due\`: a payment is late, and the provider may take jobs for ${policy.provider.past_due_claim_days} days. \`unpaid\`: every try to collect it failed.`,
  ),
  plan_id: z.optional(Id("plan")),
  price_id: z.optional(z.string()),
  amount_minor: described(z.optional(AmountMinor), "What a period costs, in cents."),
  currency: z.optional(Currency),
  interval: described(z.optional(Interval), "How long a period is."),
  /** Numbers the subscriptions that were asked for. */
  attempt: z.int(),
  subscription_id: z.optional(z.string()),
  /** A subscription was asked for, and what came of it is not known yet. */
  requested_at: z.optional(Instant),
  /** A change of plan was asked for, and what came of it is not known yet. */
  switching: z.optional(z.object({ plan_id: Id("plan"), price_id: z.string(), at: Instant })),
  current_period_end: described(z.optional(Instant), "Until when the period runs."),
  trial_ends_at: described(z.optional(Instant), "When the trial ends, or ended."),
  trial_reminded: z.optional(z.boolean()),
  cancel_at_period_end: described(z.boolean(), "Whether the membership ends with its period."),
  past_due_since: described(z.optional(Instant), "Since when a payment is late."),
  /** That the provider may take no jobs now has been told. */
  grace_told: z.optional(z.boolean()),
  unpaid_since: z.optional(Instant),
  /** The newest invoice, and how often its payment has failed. */
  invoice_id: z.optional(z.string()),
  /** The newest invoice that is known to be paid, and is in the books. */
  paid_invoice_id: z.optional(z.string()),
  tries: z.optional(z.int()),
  next_try_at: described(z.optional(Instant), "When a late payment is tried again."),
  payment_method_id: z.optional(z.string()),
  /** Tells the number of the card that pays, without the number. */
  card_fingerprint: z.optional(z.string()),
  /** A dearer plan whose payment is missing: the old plan goes on until it is paid. */
  payment_pending: described(
    z.optional(z.boolean()),
    "Whether a change of plan waits for its payment. The old plan goes on until then.",
  ),
  change: z.optional(described(Change, "The plan or price that a later renewal brings.")),
  ended_at: described(z.optional(Instant), "When the membership ended."),
  end_reason: described(z.optional(z.string()), "Why the membership ended."),
  /** When the payment provider was last asked. */
  seen_at: z.optional(Instant),
  due_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Membership = z.output<typeof Membership>;

export const MembershipTransition = invalidTransition("membership");

const seen = ["payment_provider", "timer"] as const;

export const membershipSteps = {
  request: { event: MembershipRequested, by: ["service_provider"] },
  start_trial: { event: MembershipTrialStarted, by: seen },
  activate: { event: MembershipActivated, by: seen },
  fail: { event: MembershipPaymentFailed, by: seen },
  recover: { event: MembershipRecovered, by: seen },
  give_up: { event: MembershipUnpaid, by: seen },
  pause: { event: MembershipPaused, by: seen },
  resume: { event: MembershipResumed, by: seen },
  schedule_end: { event: MembershipCancelScheduled, by: ["service_provider", "payment_provider", "timer"] },
  keep: { event: MembershipCancelUndone, by: ["service_provider", "payment_provider", "timer"] },
  lapse: { event: MembershipLapsed, by: seen },
  end: { event: MembershipEnded, by: seen },
} as const satisfies Steps;
export type MembershipStep = keyof typeof membershipSteps;

export const membershipMachine: Machine<MembershipState, MembershipStep> = {
  refuse: MembershipTransition,
  requests: requests.membership,
  steps: membershipSteps,
  /** Webhooks may be lost, so a state may be reached from every state that could have come before it. */
  transitions: {
    incomplete: {
      request: "incomplete",
      start_trial: "trialing",
      activate: "active",
      fail: "past_due",
      give_up: "unpaid",
      pause: "paused",
      lapse: "incomplete_expired",
      end: "canceled",
    },
    trialing: {
      schedule_end: "trialing",
      keep: "trialing",
      request: "trialing",
      start_trial: "trialing",
      activate: "active",
      fail: "past_due",
      give_up: "unpaid",
      pause: "paused",
      end: "canceled",
    },
    active: {
      schedule_end: "active",
      keep: "active",
      start_trial: "trialing",
      fail: "past_due",
      give_up: "unpaid",
      pause: "paused",
      end: "canceled",
    },
    past_due: {
      schedule_end: "past_due",
      keep: "past_due",
      start_trial: "trialing",
      fail: "past_due",
      recover: "active",
      give_up: "unpaid",
      pause: "paused",
      end: "canceled",
    },
    unpaid: {
      start_trial: "trialing",
      fail: "past_due",
      recover: "active",
      pause: "paused",
      end: "canceled",
    },
    paused: {
      start_trial: "trialing",
      resume: "active",
      fail: "past_due",
      give_up: "unpaid",
      end: "canceled",
    },
    canceled: { request: "incomplete" },
    incomplete_expired: { request: "incomplete" },
  },
  final: ["active", "canceled", "incomplete_expired"],
};

export const MembershipNotFound = refusal(
  "membership.not_found",
  404,
  "There is no membership yet.",
  "A provider chooses a plan with create-subscription. Otherwise check the id.",
);
export const MembershipConflict = versionConflict("membership");
export const MembershipBusy = refusal(
  "membership.busy",
  409,
  "Another plan is being set up for you at this moment.",
  "Wait a minute, then try again.",
);
export const MembershipPaymentDue = refusal(
  "membership.payment_due",
  409,
  "A payment for your membership is overdue.",
  "Pay it first: attach another card with attach-paymentmethod.",
);
export const MembershipNotSubscribed = refusal(
  "membership.not_subscribed",
  409,
  "You have no plan.",
  "Choose one from get-membership-list.",
);
export const MembershipUnchanged = refusal(
  "membership.unchanged",
  409,
  "Your membership is already as you want it.",
  "You don't have to do anything.",
);
export const PaymentMethodNotFound = notFound("payment_method");
export const MembershipDeclined = refusal(
  "membership.declined",
  402,
  "The card was declined.",
  "Use another card. See details.reason.",
);

/** Whether there is a subscription at the payment provider that has begun and has not ended. */
export const isSubscribed = ({ state, subscription_id }: Membership): boolean =>
  subscription_id !== undefined &&
  state !== "canceled" &&
  state !== "incomplete_expired" &&
  state !== "incomplete";

/** Until when a provider whose payment is late may take jobs. */
export const graceEnd = (past_due_since: string): string =>
  plus(past_due_since, { days: policy.provider.past_due_claim_days });

/** When an unpaid membership is ended. */
export const unpaidEnd = (unpaid_since: string): string =>
  plus(unpaid_since, { days: membershipPolicy.unpaid_days });

/** Whether the period has ended after which the provider wanted a cheaper plan. */
export const isChangeLate = ({ change, current_period_end }: Membership): boolean =>
  change?.cause === "downgrade" && current_period_end !== undefined && change.not_before < current_period_end;

/** When a change of plan or price takes effect. Undefined as long as another renewal comes first. */
export const changeAt = (membership: Membership): string | undefined => {
  const { change, current_period_end } = membership;
  if (!change || !current_period_end || current_period_end < change.not_before) return undefined;
  return minus(isChangeLate(membership) ? change.not_before : current_period_end, {
    minutes: membershipPolicy.change_before_minutes,
  });
};

/** When a membership must be checked next. */
export const nextSyncAt = (membership: Membership): string | undefined => {
  const { state, subscription_id, requested_at, current_period_end, trial_ends_at, ...rest } = membership;
  if (state === "canceled" || state === "incomplete_expired") return undefined;
  if (requested_at) return plus(requested_at, { minutes: 2 });
  const { look_after_period_hours: hours, trial_reminder_days: days, setup_expires_hours } = membershipPolicy;
  return earliest(
    state === "trialing" && !rest.trial_reminded && trial_ends_at
      ? minus(trial_ends_at, { days })
      : undefined,
    state === "trialing" && !subscription_id ? trial_ends_at : undefined,
    state === "incomplete" ? plus(rest.updated_at, { hours: setup_expires_hours + 1 }) : undefined,
    subscription_id && current_period_end ? plus(current_period_end, { hours }) : undefined,
    state === "past_due" && rest.past_due_since && !rest.grace_told
      ? graceEnd(rest.past_due_since)
      : undefined,
    state === "past_due" && rest.next_try_at ? plus(rest.next_try_at, { hours }) : undefined,
    state === "unpaid" && rest.unpaid_since ? unpaidEnd(rest.unpaid_since) : undefined,
    changeAt(membership),
  );
};

/** The membership with the time of its next check, at the earliest `not_before`. */
export const withDueTime = (membership: Membership, now: string, not_before?: string): Membership => {
  const { due_at: _, ...rest } = membership;
  const sync_at = nextSyncAt(rest);
  const due_at = sync_at && not_before && sync_at < not_before ? not_before : sync_at;
  return { ...rest, ...(due_at && { due_at }), updated_at: now };
};

/** What a provider's record says of its membership. */
export const projected = (membership: Membership): NonNullable<ServiceProvider["membership"]> | undefined =>
  membership.current_period_end === undefined && membership.state !== "canceled"
    ? undefined
    : {
        state: membership.state,
        ...(membership.plan_id && { plan_id: membership.plan_id }),
        current_period_end: membership.current_period_end ?? membership.updated_at,
        ...(membership.past_due_since && { past_due_since: membership.past_due_since }),
        ...(membership.cancel_at_period_end && { cancel_at_period_end: true }),
      };

/** The facts that every event of a membership carries. */
export const factsOf = (membership: Membership) => ({
  service_provider_id: membership.id,
  ...(membership.plan_id && { plan_id: membership.plan_id }),
  ...(membership.amount_minor !== undefined && { amount_minor: membership.amount_minor }),
  ...(membership.currency && { currency: membership.currency }),
  ...(membership.interval && { interval: membership.interval }),
  ...(membership.current_period_end && { current_period_end: membership.current_period_end }),
});

type Telling = { from?: MembershipState; reason?: string; data?: object };

/** An event of a membership, which its provider is told. */
export const told = (membership: Membership, definition: EventDefinition, { data, ...more }: Telling = {}) =>
  definition.atNextVersion(membership, {
    data: { ...factsOf(membership), ...data },
    to: membership.state,
    ...more,
    audience: [membership.id],
  });

/** A provider's membership as it is before there is a record: its trial, or nothing. */
export const unrecorded = (provider: ServiceProvider, now: string): Membership => {
  const { membership } = provider;
  const trial = membership?.state === "trialing" ? membership.current_period_end : undefined;
  const runs = trial !== undefined && now < trial;
  return {
    id: provider.id,
    version: 0,
    state: runs ? "trialing" : "canceled",
    attempt: 0,
    ...(trial && { current_period_end: trial, trial_ends_at: trial }),
    cancel_at_period_end: false,
    ...(!runs && { ended_at: trial ?? now, end_reason: trial ? "trial_ended" : "never_begun" }),
    created_at: now,
    updated_at: now,
  };
};

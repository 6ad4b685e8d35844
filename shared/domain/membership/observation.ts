import { isDeepStrictEqual } from "node:util";
import type { Decision, DomainEvent, EventDefinition } from "../../kernel/event.ts";
import { type Book, membershipPaidPosted, type Posting } from "../payment/ledger.ts";
import { next } from "../transition.ts";
import { beginCharge, type MembershipCharge } from "./charge.ts";
import {
  MembershipActivated,
  MembershipCancelScheduled,
  MembershipCancelUndone,
  MembershipChargeDisputeClosed,
  MembershipChargeDisputeOpened,
  MembershipChargeRefunded,
  MembershipChargeRefundFailed,
  MembershipEnded,
  MembershipLapsed,
  MembershipPaid,
  MembershipPaused,
  MembershipPaymentFailed,
  MembershipPlanChanged,
  MembershipRecovered,
  MembershipRenewed,
  MembershipResumed,
  MembershipTrialStarted,
  MembershipUnpaid,
} from "./events.ts";
import {
  graceEnd,
  type Membership,
  type MembershipStep,
  membershipMachine,
  membershipSteps,
  told,
  unpaidEnd,
  withDueTime,
} from "./membership.ts";
import type { Interval } from "./plan.ts";
import { membershipTaxOf } from "./tax.ts";

/** A subscription as the payment provider shows it now, in our words. */
export type SeenSubscription = {
  id: string;
  service_provider_id?: string | undefined;
  attempt?: number | undefined;
  status: string;
  item_id: string;
  plan_id?: string | undefined;
  price_id: string;
  amount_minor: number;
  currency: string;
  interval: Interval;
  current_period_end: string;
  trial_ends_at?: string | undefined;
  cancel_at_period_end: boolean;
  payment_method_id?: string | undefined;
  card_fingerprint?: string | undefined;
  /** A change of plan waits for its payment. */
  payment_pending: boolean;
  /** The newest invoice. */
  invoice?: { id: string; status: string; tries: number; next_try_at?: string | undefined } | undefined;
  ended_at?: string | undefined;
  end_reason?: string | undefined;
};

/** Events that following the payment provider may cause. */
export const membershipObservationEvents: readonly EventDefinition[] = [
  MembershipTrialStarted,
  MembershipActivated,
  MembershipRenewed,
  MembershipPaymentFailed,
  MembershipRecovered,
  MembershipUnpaid,
  MembershipPaused,
  MembershipResumed,
  MembershipPlanChanged,
  MembershipCancelScheduled,
  MembershipCancelUndone,
  MembershipLapsed,
  MembershipEnded,
  MembershipPaid,
  MembershipChargeRefunded,
  MembershipChargeRefundFailed,
  MembershipChargeDisputeOpened,
  MembershipChargeDisputeClosed,
];

type State = Membership["state"];
/** The step that leads from a state to the one that is seen; undefined where it is the same. */
const stepFor = ({ state: from, subscription_id }: Membership, to: string): MembershipStep | undefined => {
  if (from === to && (to !== "trialing" || subscription_id)) return undefined;
  switch (to) {
    case "trialing":
      return "start_trial";
    case "active":
      if (from === "paused") return "resume";
      return from === "past_due" || from === "unpaid" ? "recover" : "activate";
    case "past_due":
      return "fail";
    case "unpaid":
      return "give_up";
    case "paused":
      return "pause";
    case "incomplete_expired":
      return from === "incomplete" ? "lapse" : "end";
    case "canceled":
      return "end";
    default:
      return undefined;
  }
};

const isOver = (state: State) => state === "canceled" || state === "incomplete_expired";

/** Whether what is seen is the subscription of this membership, or the one that it has asked for. */
const isItsOwn = (membership: Membership, seen: SeenSubscription): boolean =>
  membership.subscription_id
    ? membership.subscription_id === seen.id
    : membership.requested_at !== undefined && membership.attempt === seen.attempt;

/** What is seen, as the record keeps it. */
const withFacts = (membership: Membership, seen: SeenSubscription, now: string): Membership => {
  const {
    requested_at: _r,
    next_try_at: _n,
    payment_pending: _p,
    tries: _t,
    switching: _s,
    ...rest
  } = membership;
  const { invoice } = seen;
  return {
    ...rest,
    subscription_id: seen.id,
    ...(seen.plan_id && { plan_id: seen.plan_id as Membership["plan_id"] }),
    price_id: seen.price_id,
    amount_minor: seen.amount_minor,
    currency: seen.currency,
    interval: seen.interval,
    current_period_end: seen.current_period_end,
    ...(seen.trial_ends_at && { trial_ends_at: seen.trial_ends_at }),
    cancel_at_period_end: seen.cancel_at_period_end,
    ...(seen.payment_method_id && { payment_method_id: seen.payment_method_id }),
    ...(seen.card_fingerprint && { card_fingerprint: seen.card_fingerprint }),
    ...(seen.payment_pending && { payment_pending: true }),
    ...(invoice && { invoice_id: invoice.id }),
    ...(invoice?.status === "open" && { tries: invoice.tries }),
    ...(invoice?.status === "open" && invoice.next_try_at && { next_try_at: invoice.next_try_at }),
    seen_at: now,
  };
};

/** What belongs to some states only. */
const ofState = (record: Membership, seen: SeenSubscription, now: string): Membership => {
  const { past_due_since, grace_told, unpaid_since, ...rest } = record;
  const { state } = record;
  const late = state === "past_due" || state === "unpaid";
  if (isOver(state)) {
    const { change: _, ...ended } = rest;
    return {
      ...ended,
      cancel_at_period_end: false,
      ended_at: seen.ended_at ?? now,
      end_reason: seen.end_reason ?? "requested",
    };
  }
  return {
    ...rest,
    ...(late && { past_due_since: past_due_since ?? now }),
    ...(late && grace_told && { grace_told }),
    ...(state === "unpaid" && { unpaid_since: unpaid_since ?? now }),
  };
};

/** The event of a step; a trial that goes on with a plan was told of when the plan was chosen. */
const eventsFor = (step: MembershipStep, before: Membership, after: Membership): DomainEvent[] =>
  step === "start_trial" && before.state === "trialing" ? [] : [eventFor(step, before, after)];

const eventFor = (step: MembershipStep, before: Membership, after: Membership): DomainEvent => {
  const from = before.state;
  if (step === "fail") return failing(after, from);
  return told(after, membershipSteps[step].event, {
    from,
    ...(step === "give_up" && { data: { ends_at: unpaidEnd(after.unpaid_since as string) } }),
    ...((step === "lapse" || step === "end") && { reason: after.end_reason as string }),
  });
};

const failing = (after: Membership, from: State): DomainEvent =>
  told(after, MembershipPaymentFailed, {
    from,
    data: {
      tries: after.tries ?? 1,
      grace_until: graceEnd(after.past_due_since as string),
      ...(after.next_try_at && { next_try_at: after.next_try_at }),
    },
  });

/** The events of what changed besides the state. */
const furtherEvents = (before: Membership, after: Membership): DomainEvent[] => {
  if (isOver(after.state)) return [];
  const known = before.subscription_id === after.subscription_id;
  const same = before.state === after.state;
  const replanned = before.price_id !== after.price_id && before.price_id !== undefined;
  return [
    ...(known && replanned
      ? [
          told(after, MembershipPlanChanged, {
            data: {
              ...(before.plan_id && { previous_plan_id: before.plan_id }),
              ...(before.amount_minor !== undefined && { previous_amount_minor: before.amount_minor }),
            },
          }),
        ]
      : []),
    ...(known && !replanned && same && after.state === "active" && hasMovedOn(before, after)
      ? [told(after, MembershipRenewed)]
      : []),
    ...(same && after.state === "past_due" && (after.tries ?? 0) > (before.tries ?? 0)
      ? [failing(after, after.state)]
      : []),
    ...(known && before.cancel_at_period_end !== after.cancel_at_period_end
      ? [told(after, after.cancel_at_period_end ? MembershipCancelScheduled : MembershipCancelUndone)]
      : []),
  ];
};

const hasMovedOn = (before: Membership, after: Membership): boolean =>
  (before.current_period_end ?? "") < (after.current_period_end ?? "");

/** A change of plan or price that is in force by now needs no more doing. */
const withoutDone = (record: Membership, seen: SeenSubscription): Membership => {
  if (record.change?.price_id !== seen.price_id) return record;
  const { change: _, ...rest } = record;
  return rest;
};

/** Whether two say the same, whenever they were written. */
const isSame = (one: Membership, other: Membership): boolean => {
  const said = ({ seen_at: _s, updated_at: _u, due_at: _d, ...rest }: Membership) => rest;
  return isDeepStrictEqual(said(one), said(other));
};

/**
 * The membership after what the payment provider shows of its subscription now. Another subscription, or the same seen
 * again, changes nothing; what has ended is never revived.
 */
export const observeSubscription = (
  membership: Membership,
  seen: SeenSubscription,
  now: string,
): Decision<Membership> => {
  if (isOver(membership.state) || !isItsOwn(membership, seen)) return { record: membership, events: [] };
  const step = stepFor(membership, seen.status);
  const state = step ? next(membershipMachine, membership.state, step) : membership.state;
  const drafted = withoutDone(withFacts({ ...membership, state }, seen, now), seen);
  const record = withDueTime(ofState(drafted, seen, now), now);
  if (!step && isSame(record, membership)) return { record: membership, events: [] };
  return {
    record,
    events: [...(step ? eventsFor(step, membership, record) : []), ...furtherEvents(membership, record)],
  };
};

/** A paid invoice of a membership, as the payment provider shows it. */
export type SeenInvoice = {
  id: string;
  subscription_id?: string | undefined;
  status: string;
  amount_paid_minor: number;
  currency: string;
  intent_id?: string | undefined;
  charge_id?: string | undefined;
  cost_minor?: number | undefined;
  /** The days that it pays for. */
  from: string;
  to: string;
  /** Something of its charge has gone back, or a bank asks about it. */
  returned?: boolean | undefined;
};

/** The charge that paid an invoice, by the entry that it has in the books. Undefined if nothing was charged. */
export const chargeOf = (
  service_provider_id: Membership["id"],
  { id: invoice_id, intent_id, charge_id, amount_paid_minor, currency, from, to }: SeenInvoice,
  posting: Posting,
  now: string,
): MembershipCharge | undefined => {
  if (!intent_id || !charge_id) return undefined;
  const paid = { amount_minor: amount_paid_minor, currency: currency as "usd" };
  return beginCharge(
    { service_provider_id, intent_id, charge_id, invoice_id, ...paid, from, to },
    posting,
    now,
  );
};

/**
 * What a paid invoice means to the books: nothing where nothing was charged. `changes` says whether the membership is
 * written with it.
 */
export const revenueOf = (
  membership: Membership,
  invoice: SeenInvoice,
  { now, changes }: { now: string; changes: boolean },
): { posting: Posting; charge: MembershipCharge; event: DomainEvent } | undefined => {
  const { id, status, amount_paid_minor: amount_minor, currency, charge_id, intent_id, cost_minor } = invoice;
  if (status !== "paid" || amount_minor === 0 || !charge_id || !intent_id) return undefined;
  const book: Book = {
    book_id: membership.id,
    service_provider_id: membership.id,
    currency,
    posted_at: now,
  };
  const data = {
    service_provider_id: membership.id,
    invoice_id: id,
    paid_minor: amount_minor,
    currency,
  };
  const tax_minor = membershipTaxOf(amount_minor, book.currency, now)?.tax_minor ?? 0;
  const posting = membershipPaidPosted(book, charge_id, { amount_minor, tax_minor, cost_minor });
  return {
    posting,
    charge: chargeOf(membership.id, invoice, posting, now) as MembershipCharge,
    event: (changes ? MembershipPaid.atNextVersion : MembershipPaid.atVersion)(membership, {
      data,
      audience: [membership.id],
    }),
  };
};

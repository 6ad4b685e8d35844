import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { sum } from "../../kernel/money.ts";
import { minus } from "../../kernel/time.ts";
import type { Job, JobState } from "../job/job.ts";
import { policy } from "../policy.ts";
import { requestsIn } from "../transition.ts";
import { coveredByCredit } from "./covered-by-credit.ts";
import { changeOf, draftOf, emit, transition, withFacts } from "./draft.ts";
import { PaymentAccepted, PaymentDeferred, PaymentFailed, PaymentVoided, RefundRequested } from "./events.ts";
import type { SeenIntent, SeenSetup } from "./observation/seen.ts";
import {
  begin,
  cardAmountOf,
  factsOf,
  holdNeededUntil,
  isPaidByCredit,
  type Payment,
  PaymentAmountExceeded,
  PaymentAmountTooLow,
  type PaymentChange,
  PaymentDisagrees,
  PaymentNotDue,
  PaymentNotHeld,
  PaymentTransition,
  PaymentWorkNotBegun,
  paymentMachine,
  unchanged,
  type WaitingRefund,
  withoutWaiting,
} from "./payment.ts";
import type { Refund } from "./refund.ts";
import { feeReturned } from "./returned.ts";

const undue = { due_at: undefined, due_for: undefined };

/** Refuses a job that no payment may be begun for: canceled, done, or paid otherwise. */
export const expectPayable = (job: Job): void => {
  if (!["pending_payment", "open", "assigned"].includes(job.state))
    throw PaymentNotDue({ details: { job_state: job.state } });
};

/** The payment with facts that are not a change of its state: who does the job, when, where the share is. */
export const annotate = (
  payment: Payment,
  facts: Partial<Payment>,
  now: string,
  cause: string,
): PaymentChange => changeOf(withFacts(draftOf(payment, now), facts), cause, { silent: true });

const undelayed = (at: string, now: string): string => (at > now ? at : now);

const authorizationAt = (starts_at: string): string =>
  minus(starts_at, { hours: policy.payment.authorize_before_start_hours });

/** Whether the job begins so late that its card is better charged shortly before than held until then. */
export const isDeferrable = ({ starts_at }: Payment, now: string): boolean =>
  authorizationAt(starts_at) > now;

/**
 * The payment after its job was moved: the day on which a stored card is charged moves along, and a hold that would end
 * before the work is confirmed is looked at now.
 */
export const moveStart = (
  payment: Payment,
  { starts_at, ...job }: Pick<Job, "starts_at" | "ends_at">,
  now: string,
): PaymentChange => {
  const at = authorizationAt(starts_at);
  const { state, capture_before } = payment;
  const due =
    state === "setup_stored"
      ? { due_for: "authorization" as const, due_at: undelayed(at, now) }
      : state === "authorized" && capture_before !== undefined && holdNeededUntil(job) > capture_before
        ? { due_for: "capture_guard" as const, due_at: now }
        : {};
  return annotate(payment, { starts_at, ...due }, now, "moved");
};

/**
 * Begins the payment of a job that is open again, on the card and at the fee of the payment before: the money is held
 * a day before the start, or now.
 */
export const beginAgain = (
  job: Job,
  { fee_bps, fee_min_minor, stripe_customer_id, payment_method_id }: Payment,
  { id, now, credit_minor = 0 }: { id: Id<"payment">; now: string; credit_minor?: number },
): Decision<Payment> => {
  const begun = begin(job, {
    id,
    now,
    credit_minor,
    fee_bps,
    fee_min_minor,
    stripe_customer_id: stripe_customer_id as string,
  });
  if (isPaidByCredit(begun.record, begun.record.amount_minor))
    return coveredByCredit({ ...begun, record: { ...begun.record, payment_method_id } }, job, now);
  const at = authorizationAt(job.starts_at);
  const stored = withFacts(draftOf(begun.record, now), {
    payment_method_id,
    horizon: "far",
    due_at: undelayed(at, now),
    due_for: "authorization",
  });
  const { record, events } = changeOf(transition(stored, "store_card", PaymentDeferred), "reopened");
  return { record, events: [...begun.events, ...events] };
};

const begun: readonly JobState[] = [
  "in_progress",
  "paused",
  "awaiting_confirmation",
  "disputed",
  "completed",
];

/** Whether a job's work has begun: from then on its money may be taken. */
export const hasBegun = ({ state }: Pick<Job, "state">): boolean => begun.includes(state);

/** What of the captured money is still here: less what went back or is on its way, and what the bank took. */
export const keptOf = ({ captured_minor, refunds, disputes }: Payment): number =>
  captured_minor -
  sum(refunds.flatMap(({ amount_minor, state }) => (state === "failed" ? [] : amount_minor))) -
  sum(disputes.flatMap(({ amount_minor, outcome }) => (outcome === "lost" ? amount_minor : [])));

/** Whether all that was charged has gone back to the customer, by refunds or by a bank's decision. */
export const isPaidBack = (payment: Payment): boolean =>
  payment.captured_minor > 0 &&
  keptOf(payment) <= 0 &&
  payment.refunds.every(({ state }) => state === "succeeded" || state === "failed");

/** What of a payment's credit is used and did not come back. */
const creditKeptOf = ({ captured_minor, credit_minor = 0, refunds }: Payment): number =>
  captured_minor === 0
    ? 0
    : credit_minor -
      sum(refunds.map((refund) => (refund.state === "failed" ? 0 : (refund.credit_minor ?? 0))));

/**
 * How money goes back of a payment that credit paid in part: to the card as far as that has paid, and as credit what is
 * beyond it. Never more than is left, whatever was decided.
 */
export const wayBack = (
  payment: Payment,
  amount_minor: number,
): { card_minor: number; credit_minor: number } => {
  const kept = Math.max(0, keptOf(payment));
  const credit_kept = creditKeptOf(payment);
  const most = Math.min(amount_minor, kept);
  const card_minor = Math.min(most, Math.max(0, kept - credit_kept));
  return { card_minor, credit_minor: Math.min(most - card_minor, credit_kept) };
};

/** A payment as it will be once a decided refund has gone back. */
const afterRefund = (payment: Payment, { cause, amount_minor }: WaitingRefund): Payment => {
  const { card_minor, credit_minor } = wayBack(payment, amount_minor);
  const goes = card_minor + credit_minor;
  const fee_minor = feeReturned(payment, goes);
  const refund = {
    refund_id: cause,
    amount_minor: goes,
    credit_minor,
    fee_minor,
    state: "succeeded" as const,
  };
  return { ...payment, refunds: [...payment.refunds, refund] };
};

/** A payment as it will be once all refunds that were decided have gone back, or those decided before the given one. */
export const afterWaiting = (payment: Payment, before?: string): Payment => {
  const waiting = payment.waiting ?? [];
  const end = waiting.findIndex(({ cause }) => cause === before);
  return waiting.slice(0, end === -1 ? undefined : end).reduce(afterRefund, payment);
};

/** What a customer may still get back: what is kept, less what was decided to go back. */
export const remainingOf = (payment: Payment): number => Math.max(0, keptOf(afterWaiting(payment)));

/** A payment with a refund that is decided and waits to be sent. Its event names who decided, and why. */
export const orderRefund = (payment: Payment, refund: Refund, now: string): PaymentChange => {
  const { cause, amount_minor, reason, initiator, author_id, note } = refund;
  const waiting = [...(payment.waiting ?? []), { cause, amount_minor }];
  const { record } = annotate(payment, { waiting }, now, "refund");
  const event = RefundRequested.atNextVersion(record, {
    data: {
      ...factsOf(payment, amount_minor),
      refund_id: refund.id,
      decision: cause,
      ...(reason && { cause: reason }),
      ...(initiator && { initiator }),
      ...(author_id && { author_id }),
    },
    to: record.state,
    ...(note && { reason: note }),
  });
  return { record, events: [event], postings: [] };
};

/** A payment whose decided refund is not sent any more. */
export const withdrawRefund = (payment: Payment, cause: string, now: string): PaymentChange =>
  payment.waiting?.some((refund) => refund.cause === cause)
    ? annotate(payment, { waiting: withoutWaiting(payment, cause) }, now, "refund")
    : unchanged(payment);

/** What a job's customer owes for the work: the agreed price, never more than was agreed to in the app. */
export const priceOf = ({ price_minor }: Pick<Job, "price_minor">, { accepted_minor }: Payment): number =>
  Math.min(price_minor, accepted_minor ?? price_minor);

/** Gives up a payment that holds no money. */
export const abandon = (payment: Payment, reason: string, now: string): PaymentChange =>
  changeOf(transition(withFacts(draftOf(payment, now), undue), "void", PaymentVoided, { reason }), reason);

/** Ends a payment that could not get the money in time. */
export const giveUp = (payment: Payment, reason: string, now: string): PaymentChange =>
  changeOf(
    transition(
      withFacts(draftOf(payment, now), { ...undue, failure: payment.failure ?? reason }),
      "fail",
      PaymentFailed,
      {
        reason: payment.failure ?? reason,
      },
    ),
    reason,
  );

/** The customer's yes to the amount, which is at least the agreed price; said again, it changes nothing. Only held money and stored cards can be accepted. */
export const accept = (
  payment: Payment,
  amount_minor: number,
  { price_minor }: Pick<Job, "price_minor">,
  now: string,
): PaymentChange => {
  if (payment.accepted_minor === amount_minor) return unchanged(payment);
  if (payment.state !== "authorized" && payment.state !== "setup_stored")
    throw PaymentNotHeld({ details: { state: payment.state } });
  if (amount_minor > payment.amount_minor)
    throw PaymentAmountExceeded({ details: { authorized_minor: payment.amount_minor } });
  if (amount_minor < price_minor) throw PaymentAmountTooLow({ details: { price_minor } });
  const updated = withFacts(draftOf(payment, now), { accepted_minor: amount_minor, accepted_at: now });
  return changeOf(emit(updated, PaymentAccepted, { amount_minor }), "accepted");
};

/** Refuses what the payment provider holds when it is not this payment's money. Never believes a client. */
export const expectAgreement = (payment: Payment, seen: SeenIntent | SeenSetup): void => {
  const { checkout_id } = payment;
  const isShared = checkout_id !== undefined && "checkout_id" in seen && seen.checkout_id === checkout_id;
  const wrong = [
    !isShared && seen.payment_id !== payment.id && "payment",
    !isShared && seen.job_id !== payment.job_id && "job",
    seen.customer_id !== payment.stripe_customer_id && "customer",
    "amount_minor" in seen && seen.amount_minor !== cardAmountOf(payment) && "amount",
    "currency" in seen && seen.currency !== payment.currency && "currency",
  ].filter((difference) => difference !== false);
  if (wrong.length > 0) throw PaymentDisagrees({ details: { differs: wrong } });
};

/** Refuses to take money for work that has not begun: it may still be canceled without a fee. */
export const expectBegun = (job: Job): void => {
  if (!hasBegun(job)) throw PaymentWorkNotBegun({ details: { job_state: job.state } });
};

/** Refuses to take money that is not held. */
export const expectHeld = ({ state }: Payment): void => {
  if (state !== "authorized")
    throw PaymentTransition({
      details: { from: state, allowed: requestsIn(paymentMachine, state) },
    });
};

/** What may be captured: what is asked or agreed, never more than is held. */
export const captureAmount = (payment: Payment, asked_minor: number): number => {
  const { authorized_minor, accepted_minor } = payment;
  if (asked_minor > Math.min(authorized_minor, accepted_minor ?? authorized_minor))
    throw PaymentAmountExceeded({ details: { authorized_minor, accepted_minor } });
  return asked_minor;
};

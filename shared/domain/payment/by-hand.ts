import { isNoShowContested } from "../job/dispute.ts";
import type { Job, JobState } from "../job/job.ts";
import { requestsIn } from "../transition.ts";
import { hasBegun, remainingOf } from "./decisions.ts";
import { bookOf, changeOf, draftOf, transition, withFacts, withPostings } from "./draft.ts";
import { PaymentPaidOffline } from "./events.ts";
import { offlineFeePosted, releasePosted } from "./ledger.ts";
import {
  heldOnCard,
  isLive,
  type Payment,
  PaymentActionRefused,
  type PaymentChange,
  PaymentTransition,
  paymentMachine,
  RefundTooMuch,
} from "./payment.ts";
import { keptOf } from "./platform-charge.ts";
import type { Transfer, TransferState } from "./transfer.ts";

/** What an administrator may do with a job's money, and when. */

const over: readonly JobState[] = ["completed", "canceled", "expired"];

const refusedFor = (reason: string, job: Job) =>
  PaymentActionRefused({ details: { reason, job_state: job.state } });

/** Refuses while the customer's bank has the money and decides about it. */
export const expectNotAtBank = (payment: Payment, job: Job): void => {
  if (payment.state === "disputed") throw refusedFor("payment_disputed", job);
};

/** Refuses while somebody else has to decide about the money: the bank, or an administrator about the job. */
export const expectUndisputed = (payment: Payment, job: Job): void => {
  expectNotAtBank(payment, job);
  if (job.state === "disputed" || isNoShowContested(job)) throw refusedFor("job_disputed", job);
};

/** Refuses to give up the money of a job that goes on, or money that was taken. */
export const expectCancelable = (payment: Payment, job: Job): void => {
  if (!over.includes(job.state)) throw refusedFor("job_live", job);
  if (payment.captured_minor > 0)
    throw PaymentTransition({
      details: {
        from: payment.state,
        allowed: requestsIn(paymentMachine, payment.state),
      },
    });
};

/** Refuses unless a card is stored that the money could be held on, and is not held yet. */
export const expectRetriable = ({ state, payment_method_id, purpose }: Payment, job: Job): void => {
  if (purpose === "tip") throw refusedFor("is_tip", job);
  if (state !== "requires_action" && state !== "expired" && state !== "setup_stored")
    throw refusedFor("nothing_to_retry", job);
  if (!payment_method_id) throw refusedFor("no_card", job);
};

const open: readonly TransferState[] = ["scheduled", "on_hold", "failed"];

/** The shares of a payment that are still to be sent. Refuses where there are none. */
export const unsentOf = (transfers: readonly Transfer[], payment: Payment, job: Job): Transfer[] => {
  const unsent = transfers.filter(
    ({ payment_id, state }) => payment_id === payment.id && open.includes(state),
  );
  if (unsent.length === 0) throw refusedFor("nothing_to_send", job);
  return unsent;
};

/** How much goes back: all that is left, unless less is asked for. Throws `refund.too_much`. */
export const refundAmount = (payment: Payment, asked_minor: number | undefined): number => {
  const remaining_minor = remainingOf(payment);
  const amount_minor = asked_minor ?? remaining_minor;
  if (amount_minor > remaining_minor || amount_minor === 0)
    throw RefundTooMuch({ details: { remaining_minor } });
  return amount_minor;
};

/**
 * The customer has paid the provider directly. What is held is released by the payment provider next; the provider owes
 * the platform its share. Only work that has begun is paid so.
 */
export const payOffline = (payment: Payment, job: Job, amount_minor: number, now: string): PaymentChange => {
  const { service_provider_id } = job;
  if (payment.purpose === "tip") throw refusedFor("is_tip", job);
  if (!service_provider_id || !hasBegun(job)) throw refusedFor("work_not_begun", job);
  expectUndisputed(payment, job);
  const kept = keptOf(amount_minor, payment);
  const { fee_minor, fee_tax_minor } = kept;
  const held = isLive(payment) && payment.payment_intent_id !== undefined && payment.state !== "expired";
  const updated = withFacts(draftOf(payment, now), {
    service_provider_id,
    offline_minor: amount_minor,
    ...kept,
    due_for: held ? "void" : undefined,
    due_at: held ? now : undefined,
  });
  const moved = transition(updated, "pay_offline", PaymentPaidOffline, { amount_minor, data: { fee_minor } });
  const book = bookOf(moved);
  const released =
    payment.state === "authorized" && heldOnCard(payment) > 0
      ? [releasePosted(book, payment.payment_intent_id as string, heldOnCard(payment))]
      : [];
  const fee = fee_minor > 0 ? [offlineFeePosted(book, payment.id, fee_minor, fee_tax_minor)] : [];
  return changeOf(withPostings(moved, ...released, ...fee), "offline_paid");
};

import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import { requestsIn } from "../transition.ts";
import { draftOf, moving, noting, settled, telling } from "./draft.ts";
import { PaymentAccepted, PaymentDeferred, PaymentFailed, PaymentVoided } from "./events.ts";
import type { SeenIntent, SeenSetup } from "./observation.ts";
import {
  begin,
  type Payment,
  PaymentAmountExceeded,
  PaymentDisagrees,
  PaymentNotDue,
  PaymentNotHeld,
  PaymentTransition,
  paymentRequests,
  paymentTransitions,
  type Settlement,
  unchanged,
} from "./payment.ts";

const undue = { due_at: undefined, due_for: undefined };

/** Refuses a job that no payment may be begun for: canceled, done, or paid otherwise. */
export const expectPayable = (job: Job): void => {
  if (!["pending_payment", "open", "assigned"].includes(job.state))
    throw PaymentNotDue({ details: { job_state: job.state } });
};

/** The payment with facts that are not a change of its state: who does the job, when, where the share is. */
export const annotate = (payment: Payment, facts: Partial<Payment>, now: string, cause: string): Settlement =>
  settled(noting(draftOf(payment, now), facts), cause);

const undelayed = (at: string, now: string): string => (at > now ? at : now);

/** The payment after its job was moved: the day on which a stored card is charged moves along. */
export const moveStart = (payment: Payment, starts_at: string, now: string): Settlement => {
  const at = minus(starts_at, { hours: policy.payment.authorize_before_start_hours });
  const stored = payment.state === "setup_stored" && payment.due_for === "authorization";
  return annotate(payment, { starts_at, ...(stored && { due_at: undelayed(at, now) }) }, now, "moved");
};

/**
 * Begins the payment of a job that is open again, on the card and at the fee of the payment before: the money is held
 * a day before the start, or now.
 */
export const beginAgain = (
  job: Job,
  { fee_bps, stripe_customer_id, payment_method_id }: Payment,
  { id, now }: { id: Id<"payment">; now: string },
): Decision<Payment> => {
  const begun = begin(job, { id, now, fee_bps, stripe_customer_id: stripe_customer_id as string });
  const at = minus(job.starts_at, { hours: policy.payment.authorize_before_start_hours });
  const stored = noting(draftOf(begun.record, now), {
    payment_method_id,
    horizon: "far",
    due_at: undelayed(at, now),
    due_for: "authorization",
  });
  const { record, events } = settled(moving(stored, "store_card", PaymentDeferred), "reopened");
  return { record, events: [...begun.events, ...events] };
};

/** Gives up a payment that holds no money. */
export const abandon = (payment: Payment, reason: string, now: string): Settlement =>
  settled(moving(noting(draftOf(payment, now), undue), "void", PaymentVoided, { reason }), reason);

/** Ends a payment that could not get the money in time. */
export const giveUp = (payment: Payment, reason: string, now: string): Settlement =>
  settled(
    moving(
      noting(draftOf(payment, now), { ...undue, failure: payment.failure ?? reason }),
      "fail",
      PaymentFailed,
      {
        reason: payment.failure ?? reason,
      },
    ),
    reason,
  );

/** The customer's yes to the amount; said again, it changes nothing. Only held money and stored cards can be accepted. */
export const accept = (payment: Payment, amount_minor: number, now: string): Settlement => {
  if (payment.accepted_minor === amount_minor) return unchanged(payment);
  if (payment.state !== "authorized" && payment.state !== "setup_stored")
    throw PaymentNotHeld({ details: { state: payment.state } });
  if (amount_minor > payment.amount_minor)
    throw PaymentAmountExceeded({ details: { authorized_minor: payment.amount_minor } });
  const noted = noting(draftOf(payment, now), { accepted_minor: amount_minor, accepted_at: now });
  return settled(telling(noted, PaymentAccepted, { amount_minor }), "accepted");
};

/** Refuses what the payment provider holds when it is not this payment's money. Never believes a client. */
export const expectAgreement = (payment: Payment, seen: SeenIntent | SeenSetup): void => {
  const wrong = [
    seen.payment_id !== payment.id && "payment",
    seen.job_id !== payment.job_id && "job",
    seen.customer_id !== payment.stripe_customer_id && "customer",
    "amount_minor" in seen && seen.amount_minor !== payment.amount_minor && "amount",
    "currency" in seen && seen.currency !== payment.currency && "currency",
  ].filter((difference) => difference !== false);
  if (wrong.length > 0) throw PaymentDisagrees({ details: { differs: wrong } });
};

/** Refuses to take money that is not held. */
export const expectHeld = ({ state }: Payment): void => {
  if (state !== "authorized")
    throw PaymentTransition({
      details: { from: state, allowed: requestsIn(paymentTransitions, paymentRequests, state) },
    });
};

/** What may be captured: what is asked or agreed, never more than is held. */
export const captureAmount = (payment: Payment, asked_minor: number): number => {
  if (asked_minor > payment.authorized_minor)
    throw PaymentAmountExceeded({ details: { authorized_minor: payment.authorized_minor } });
  return asked_minor;
};

import { paymentEffects } from "../../data/payment-effects.ts";
import type { Job, JobState } from "../../domain/job/job.ts";
import { annotate, hasBegun, isDeferrable, priceOf } from "../../domain/payment/decisions.ts";
import { nextHold } from "../../domain/payment/effect.ts";
import { observeIntent } from "../../domain/payment/observation/intent.ts";
import {
  awaitsHold,
  followedBy,
  isCovered,
  type Payment,
  type PaymentChange,
} from "../../domain/payment/payment.ts";
import { policy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import { findHold, observe, readSetup } from "../../vendors/payments/holds.ts";
import { replaceCard } from "./card-replacement.ts";
import {
  converge,
  deferHold,
  endUnpaid,
  holdGiven,
  holdStored,
  releaseHold,
  releasePaidOtherwise,
  takeHeld,
} from "./settlement.ts";

const over: readonly JobState[] = ["canceled", "expired"];

/** Whether the fee of a late cancellation may still be pending: the reaction to the cancellation takes it. */
const awaitsFee = ({ fee_minor = 0, canceled_at }: Job, now: string): boolean =>
  fee_minor > 0 &&
  canceled_at !== undefined &&
  now < plus(canceled_at, { hours: policy.payment.fee_wait_hours });

/**
 * Another hold in place of one that ends or has ended, once. If the job begins too late for that, or the hold was
 * replaced before, the card is charged shortly before the start instead.
 */
const again = (payment: Payment, asked: { now: string; cause: string }): Promise<PaymentChange> => {
  const spent = (payment.renewals ?? 0) > 0;
  return (isDeferrable(payment, asked.now) || spent ? deferHold : holdStored)(payment, asked);
};

/**
 * A hold is about to end. If the work has begun, the money is captured, from the new hold if there is one; otherwise
 * the hold is replaced.
 */
const guard = async (payment: Payment, job: Job, now: string): Promise<PaymentChange> => {
  const cause = payment.due_for as string;
  const seen = await converge(payment, { now, cause });
  const held = seen.record;
  if (held.state !== "authorized") return seen;
  if (!hasBegun(job)) return isCovered(held) ? seen : followedBy(seen, await again(held, { now, cause }));
  const begun = await paymentEffects.get(held.id, "hold", String(nextHold(held)));
  const renewed = begun ? followedBy(seen, await holdStored(held, { now, cause })) : seen;
  const price_minor = priceOf(job, renewed.record);
  return followedBy(renewed, await takeHeld(renewed.record, price_minor, "price", { now, cause }));
};

/** Ends a tip that was not paid in time, unless the money arrived unnoticed. */
const endTip = async (payment: Payment, asked: { now: string; cause: string }): Promise<PaymentChange> => {
  const unanswered = payment.payment_intent_id ? undefined : await findHold(payment, payment.attempt);
  const seen = unanswered
    ? observeIntent(payment, await observe(unanswered.id), asked.now, asked.cause)
    : await converge(payment, asked);
  return followedBy(seen, await releaseHold(seen.record, asked));
};

const decide = async (payment: Payment, job: Job, now: string): Promise<PaymentChange> => {
  const cause = payment.due_for as string;
  if (payment.purpose === "tip")
    return (payment.due_for === "bank" ? converge : endTip)(payment, { now, cause });
  if (payment.due_for === "void") return releasePaidOtherwise(payment, now);
  if (over.includes(job.state) && payment.captured_minor === 0)
    return (awaitsFee(job, now) ? converge : releaseHold)(payment, { now, cause });
  switch (payment.due_for) {
    case "bank":
      return converge(payment, { now, cause });
    case "action": {
      const stored = payment.replacement_setup_id && (await readSetup(payment.replacement_setup_id)).seen;
      return stored && stored.status === "succeeded"
        ? replaceCard(payment, stored, { now, cause })
        : endUnpaid(payment, { now, cause });
    }
    case "abandonment":
      return endUnpaid(payment, { now, cause });
    case "capture_guard":
      return guard(payment, job, now);
    case "reauthorization":
      if (payment.state === "authorized") return converge(payment, { now, cause });
      return (hasBegun(job) ? holdStored : again)(payment, { now, cause });
    default:
      return (awaitsHold(payment) ? holdGiven : holdStored)(payment, { now, cause });
  }
};

/**
 * What is due for a payment at its deadline. A payment that does not change is checked again an hour later, one that
 * waits for the bank a day later.
 */
export const elapsePayment = async (payment: Payment, job: Job, now: string): Promise<PaymentChange> => {
  const decided = await decide(payment, job, now);
  const due = job.state === "completed" || (hasBegun(job) && payment.due_for === "reauthorization");
  const late = due && decided.record.state === "authorized" && payment.state !== "authorized";
  const asked = { now, cause: "late" };
  const change = late
    ? followedBy(decided, await takeHeld(decided.record, priceOf(job, decided.record), "price", asked))
    : decided;
  const { due_at } = change.record;
  if (due_at === undefined || due_at > now) return change;
  const { ask_bank_hours, look_again_minutes } = policy.payment;
  const wait = payment.due_for === "bank" ? { hours: ask_bank_hours } : { minutes: look_again_minutes };
  const later = { due_at: plus(now, wait) };
  return { ...change, record: annotate(change.record, later, now, "deadline").record };
};

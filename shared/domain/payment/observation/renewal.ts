import { minus, plus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import { bookOf, changeOf, draftOf, emit, transition, withFacts, withPostings } from "../draft.ts";
import { PaymentActionRequired, PaymentDeclined, PaymentDeferred } from "../events.ts";
import { releasePosted } from "../ledger.ts";
import { actionUntil, heldOnCard, isCovered, type Payment, type PaymentChange } from "../payment.ts";
import { due, undue } from "./due.ts";
import { observeAction, observeHold } from "./hold.ts";
import type { SeenIntent } from "./seen.ts";

/**
 * The payment after its hold was replaced by another intent, numbered as the next attempt: the old hold leaves
 * the books, the new one is observed.
 */
export const observeRenewal = (
  payment: Payment,
  seen: SeenIntent,
  now: string,
  cause: string,
): PaymentChange => {
  const draft = draftOf(payment, now);
  const { state } = payment;
  const renewed = withFacts(draft, {
    payment_intent_id: seen.id,
    attempt: payment.attempt + 1,
    ...((state === "authorized" || state === "expired") && { renewals: (payment.renewals ?? 0) + 1 }),
  });
  const cleared =
    state === "authorized" && heldOnCard(payment) > 0
      ? withPostings(
          renewed,
          releasePosted(bookOf(renewed), payment.payment_intent_id as string, heldOnCard(payment)),
        )
      : renewed;
  return changeOf(observeHold(observeAction(cleared, seen), seen), cause);
};

/**
 * The payment after another hold was refused in place of one that still stands: that one stays, and is looked at
 * again when it ends. The customer is notified, and can use another card until then.
 */
export const observeRenewalDeclined = (
  payment: Payment,
  failure: string,
  now: string,
  cause: string,
): PaymentChange => {
  const at = payment.capture_before ?? now;
  const guarded = payment.due_at !== undefined && payment.due_at > now;
  const updated = withFacts(draftOf(payment, now), {
    attempt: payment.attempt + 1,
    failure,
    ...(!guarded &&
      !isCovered(payment) &&
      due("reauthorization", at > now ? at : plus(now, { minutes: policy.payment.look_again_minutes }))),
  });
  return changeOf(emit(updated, PaymentDeclined, { reason: failure }), cause);
};

/** The payment after no hold could be had on its card at all: the customer has to act, or still has to. */
export const observeRefusal = (
  payment: Payment,
  failure: string,
  now: string,
  cause: string,
): PaymentChange => {
  const draft = draftOf(payment, now);
  if (payment.state === "requires_action") {
    const again = withFacts(draft, { attempt: payment.attempt + 1, failure });
    return changeOf(emit(again, PaymentDeclined, { reason: failure }), cause);
  }
  const acting = due("action", actionUntil(payment, now));
  const updated = withFacts(draft, { attempt: payment.attempt + 1, failure, ...acting });
  return changeOf(transition(updated, "require_action", PaymentActionRequired, { reason: failure }), cause);
};

/** Why a payment waits for its card again: its hold was replaced before, and the work still has not begun. */
export const holdSpent = "hold_spent";

/**
 * The payment after its hold was given up for now, because the job begins too late for it: the card stays stored and
 * is charged shortly before the start, as for a job that was booked so far ahead.
 */
export const observeDeferral = (payment: Payment, now: string, cause: string): PaymentChange => {
  const draft = draftOf(payment, now);
  const at = minus(payment.starts_at, { hours: policy.payment.authorize_before_start_hours });
  const deferred = withFacts(draft, {
    horizon: "far",
    payment_intent_id: undefined,
    charge_id: undefined,
    capture_before: undefined,
    authorized_minor: 0,
    attempt: payment.attempt + 1,
    ...(at > now ? due("authorization", at) : undue),
  });
  const moved = transition(deferred, "store_card", PaymentDeferred, at > now ? {} : { reason: holdSpent });
  if (payment.state === "expired") return changeOf(moved, cause);
  const release = releasePosted(bookOf(draft), payment.payment_intent_id as string, heldOnCard(payment));
  return changeOf(withPostings(moved, release), cause);
};

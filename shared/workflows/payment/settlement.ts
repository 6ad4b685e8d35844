import { requestEffect } from "../../data/payment-effects.ts";
import { abandon, annotate, giveUp } from "../../domain/payment/decisions.ts";
import { nextHold, ordersNothing, type PaymentEffect } from "../../domain/payment/effect.ts";
import { takenFromCredit } from "../../domain/payment/observation/capture.ts";
import { observeIntent } from "../../domain/payment/observation/intent.ts";
import {
  observeDeferral,
  observeRefusal,
  observeRenewal,
  observeRenewalDeclined,
} from "../../domain/payment/observation/renewal.ts";
import type { SeenIntent } from "../../domain/payment/observation/seen.ts";
import { observeSetup } from "../../domain/payment/observation/setup.ts";
import {
  awaitsHold,
  cardAmountOf,
  creditFor,
  followedBy,
  isCovered,
  isLive,
  isPaidByCredit,
  isStored,
  type Payment,
  type PaymentChange,
  PaymentConflict,
  unchanged,
} from "../../domain/payment/payment.ts";
import { plus } from "../../kernel/time.ts";
import { leastCharge } from "../../markets/charge.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import {
  cancel,
  cancelSetup,
  capture,
  findHold,
  holdOffSession,
  observe,
  readSetup,
} from "../../vendors/payments/holds.ts";

type Asked = { now: string; cause: string; facts?: Partial<Payment> };

/** The reason when no hold is possible: no card was ever confirmed. */
const noCard = "no_card";

const isHeld = ({ status }: SeenIntent): boolean => status === "requires_capture" || status === "succeeded";

/** Records the hold that has replaced a payment's earlier one, if that happened and was not recorded. */
const renewedBefore = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange | undefined> => {
  const next = await findHold(payment, nextHold(payment));
  return next && isHeld(next) ? observeRenewal(payment, next, now, cause) : undefined;
};

/** The payment updated from the payment provider. Without an intent it does not change. */
export const converge = async (payment: Payment, { now, cause, facts }: Asked): Promise<PaymentChange> => {
  if (!payment.payment_intent_id) return unchanged(payment);
  const seen = await observe(payment.payment_intent_id);
  const renewed =
    seen.superseded && payment.state === "authorized"
      ? await renewedBefore(payment, { now, cause })
      : undefined;
  if (renewed) return followedBy(renewed, annotate(renewed.record, facts ?? {}, now, cause));
  return observeIntent(payment, seen, now, cause, facts);
};

/** The same for a payment that stores the card first, or whose card is given together with that of others. */
const convergeSetup = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> =>
  payment.setup_intent_id &&
  payment.payment_method_id === undefined &&
  (payment.checkout_id || !payment.payment_intent_id)
    ? observeSetup(payment, (await readSetup(payment.setup_intent_id)).seen, now, cause)
    : unchanged(payment);

/**
 * Updates a payment from the payment provider, and returns whether the money is held or the card stored. Where a card was
 * given that is to be charged at once, the money is held now. `waits`: the customer has time to act after that.
 */
export const syncFromStripe = async (
  payment: Payment,
  asked: Asked,
): Promise<{ change: PaymentChange; secured: boolean; waits: boolean }> => {
  const seen = await converge(payment, asked);
  const given = followedBy(seen, await convergeSetup(seen.record, asked));
  const change = awaitsHold(given.record) ? followedBy(given, await holdGiven(given.record, asked)) : given;
  const { state, captured_minor, due_at = asked.now } = change.record;
  return {
    change,
    secured: state === "authorized" || state === "setup_stored" || captured_minor > 0,
    waits: state === "requires_action" && due_at > asked.now,
  };
};

/** How long a request for a hold, once recorded, may still be running. */
const asking_minutes = 2;

/**
 * Makes sure that nobody holds the money again: a later hold finds an order for nothing, and an earlier one is
 * canceled.
 */
const preventHold = async (payment: Payment, { now, cause }: Asked): Promise<void> => {
  if (payment.state === "created" && payment.purpose === undefined && !awaitsHold(payment)) return;
  const number = nextHold(payment);
  const order = await requestEffect(ordersNothing(payment, "hold", number, cause, now));
  if (order.amount_minor === 0) return;
  const made = await findHold(payment, number);
  if (made && made.id !== payment.payment_intent_id) await cancel(payment, "duplicate", made.id);
  if (!made && now < plus(order.requested_at, { minutes: asking_minutes })) throw PaymentConflict();
};

/** Takes the amount due from credit alone. Releases the hold, and prevents later ones. */
const takeCredit = async (
  payment: Payment,
  { credit_minor = 0, purpose }: Pick<PaymentEffect, "credit_minor" | "purpose">,
  { now, cause, facts = {} }: Asked,
): Promise<PaymentChange> => {
  if (isStored(payment)) await preventHold(payment, { now, cause });
  const cancellation_fee = purpose === "cancellation_fee";
  return takenFromCredit(payment, { credit_minor, cancellation_fee }, { now, cause, facts });
};

/**
 * Takes the amount due, limited to what is secured: first reserved credit, then the hold; the rest of both is released.
 * The amount is recorded first, and an earlier recorded request is kept: a request for zero means that the customer has
 * paid otherwise. A capture is never repeated. If our ledger shows no hold, the payment provider is asked and nothing
 * is taken. Amounts below the payment provider's minimum are not taken.
 */
export const takeHeld = async (
  payment: Payment,
  amount_minor: number,
  purpose: "price" | "cancellation_fee",
  { now, cause, facts = {} }: Asked,
): Promise<PaymentChange> => {
  if (payment.captured_minor > 0) return annotate(payment, facts, now, cause);
  const paidByCredit = isPaidByCredit(payment, amount_minor);
  if (payment.state !== "authorized" && !(isStored(payment) && paidByCredit))
    return converge(payment, { now, cause, facts });
  if (amount_minor < leastCharge(payment)) return releaseHold(payment, { now, cause });
  const due_minor = paidByCredit ? amount_minor : Math.min(amount_minor, payment.authorized_minor);
  const credit_minor = creditFor(due_minor, payment.credit_minor ?? 0, payment);
  const order = await requestEffect({
    id: payment.id,
    effect: "capture",
    occasion: String(payment.attempt),
    cause,
    amount_minor: due_minor - credit_minor,
    ...(credit_minor > 0 && { credit_minor }),
    purpose,
    requested_at: now,
  });
  if (order.amount_minor === 0)
    return order.credit_minor
      ? takeCredit(payment, order, { now, cause, facts })
      : releaseHold(payment, { now, cause });
  const seen = await capture(payment, order);
  if (!seen.superseded) return observeIntent(payment, seen, now, cause, facts);
  const gone = { ...seen, superseded: false, expired: true };
  const renewed =
    (await renewedBefore(payment, { now, cause })) ?? observeIntent(payment, gone, now, cause, facts);
  return renewed.record.state === "authorized"
    ? followedBy(renewed, await takeHeld(renewed.record, amount_minor, purpose, { now, cause, facts }))
    : renewed;
};

/** Releases or cancels what was held, stored or only begun. Payments that have ended don't change. */
export const releaseHold = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> => {
  if (payment.captured_minor > 0 || !isLive(payment)) return unchanged(payment);
  await preventHold(payment, { now, cause });
  if (payment.setup_intent_id && !payment.checkout_id) await cancelSetup(payment);
  if (!payment.payment_intent_id || payment.state === "expired") return abandon(payment, cause, now);
  const reason = payment.state === "authorized" ? "requested_by_customer" : "abandoned";
  const seen = await cancel(payment, reason);
  return observeIntent(payment, { ...seen, superseded: false }, now, cause);
};

/** Releases the hold of a job that was paid otherwise. Throws if the money was captured nevertheless. */
export const releasePaidOtherwise = async (payment: Payment, now: string): Promise<PaymentChange> => {
  const { status } = await cancel(payment, "requested_by_customer");
  if (status === "succeeded") throw new Error(`${payment.id} was paid otherwise and is captured`);
  return annotate(payment, { due_for: undefined, due_at: undefined }, now, "void");
};

/** Ends a payment that was not paid in time, unless the money arrived unnoticed. */
export const endUnpaid = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> => {
  const { change, secured, waits } = await syncFromStripe(payment, { now, cause });
  if (secured || waits) return change;
  if (payment.setup_intent_id && payment.state === "created") {
    const { status } = await cancelSetup(payment);
    if (status === "succeeded") return (await syncFromStripe(payment, { now, cause })).change;
  }
  if (payment.payment_intent_id) await cancel(payment, "abandoned");
  return payment.failure || payment.state === "requires_action"
    ? giveUp(payment, cause, now)
    : abandon(payment, cause, now);
};

/**
 * Requests a hold on the stored card, after recording that. If the card can't be used any more, that counts as its
 * refusal. Throws `payment.version_conflict` if it is recorded that nothing is to be held.
 */
const obtain = async (
  payment: Payment,
  attempt: number,
  { now, cause }: Asked,
): Promise<SeenIntent | string> => {
  if (!payment.payment_method_id) return noCard;
  const order = await requestEffect({
    id: payment.id,
    effect: "hold",
    occasion: String(attempt),
    cause,
    amount_minor: cardAmountOf(payment),
    requested_at: now,
  });
  if (order.amount_minor === 0) throw PaymentConflict();
  try {
    return await holdOffSession(payment, order);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return error.code;
  }
};

/** Replaces a hold: the old one is released only once the new one exists. */
const renew = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> => {
  if (!payment.payment_method_id) return annotate(payment, { failure: noCard }, now, cause);
  const obtained = await obtain(payment, payment.attempt + 1, { now, cause });
  if (typeof obtained === "string") return observeRenewalDeclined(payment, obtained, now, cause);
  if (!isHeld(obtained)) {
    await cancel(payment, "abandoned", obtained.id);
    return observeRenewalDeclined(payment, obtained.failure ?? "authentication_required", now, cause);
  }
  if (isCovered(payment)) return observeRenewal(payment, obtained, now, cause);
  const before = await cancel(payment, "duplicate");
  if (before.status !== "succeeded") return observeRenewal(payment, obtained, now, cause);
  await cancel(payment, "duplicate", obtained.id);
  return observeIntent(payment, before, now, cause);
};

/**
 * Holds the money on the stored card: the first time, after a hold has ended, or in place of one that is about to end.
 */
export const holdStored = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> => {
  if (payment.state === "authorized") return renew(payment, { now, cause });
  const first = payment.payment_intent_id === undefined;
  const obtained = await obtain(payment, first ? payment.attempt : payment.attempt + 1, { now, cause });
  if (typeof obtained === "string") return observeRefusal(payment, obtained, now, cause);
  return (first ? observeIntent : observeRenewal)(payment, obtained, now, cause);
};

/**
 * Holds the money on a card that was given for several payments. An intent of the payment's own that was offered before
 * is given up, unless it holds the money already.
 */
export const holdGiven = async (payment: Payment, asked: Asked): Promise<PaymentChange> => {
  const seen = await converge(payment, asked);
  if (!awaitsHold(seen.record)) return seen;
  if (seen.record.payment_intent_id) await cancel(seen.record, "duplicate");
  return followedBy(seen, await holdStored(seen.record, asked));
};

/**
 * Holds a fee on the stored card. If the card refuses, the payment is released: the customer need not act for a
 * canceled job.
 */
export const holdForFee = async (payment: Payment, asked: Asked): Promise<PaymentChange> => {
  const held = await holdStored(payment, asked);
  const { state, captured_minor } = held.record;
  if (state === "authorized" || captured_minor > 0) return held;
  return releaseHold({ ...held.record, state: payment.state }, asked);
};

/** Releases a hold for now: the card stays stored and is charged shortly before the job begins. */
export const deferHold = async (payment: Payment, { now, cause }: Asked): Promise<PaymentChange> => {
  if (payment.state === "expired") return observeDeferral(payment, now, cause);
  const before = await cancel(payment, "duplicate");
  return before.status === "succeeded"
    ? observeIntent(payment, before, now, cause)
    : observeDeferral(payment, now, cause);
};

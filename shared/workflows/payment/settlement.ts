import { requestEffect } from "../../data/payment-effects.ts";
import { abandon, annotate, giveUp } from "../../domain/payment/decisions.ts";
import { nextHold, ordersNothing, type PaymentEffect } from "../../domain/payment/effect.ts";
import {
  observeDeferral,
  observeIntent,
  observeRefusal,
  observeRenewal,
  observeRenewalDeclined,
  observeSetup,
  type SeenIntent,
  takenFromCredit,
} from "../../domain/payment/observation.ts";
import {
  cardAmountOf,
  creditFor,
  followedBy,
  isCovered,
  isLive,
  isPaidByCredit,
  isStored,
  type Payment,
  PaymentConflict,
  type Settlement,
  unchanged,
} from "../../domain/payment/payment.ts";
import { policy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import { StripeRefusal } from "../../providers/payments/client.ts";
import {
  cancel,
  cancelSetup,
  capture,
  findHold,
  holdOffSession,
  observe,
  readSetup,
} from "../../providers/payments/holds.ts";

type Asked = { now: string; cause: string; facts?: Partial<Payment> };

/** Why no hold can be had: nothing was ever confirmed with a card. */
const noCard = "no_card";

const isHeld = ({ status }: SeenIntent): boolean => status === "requires_capture" || status === "succeeded";

/** Puts on record the hold that has taken the place of a payment's own, where that was done and not written. */
const renewedBefore = async (payment: Payment, { now, cause }: Asked): Promise<Settlement | undefined> => {
  const next = await findHold(payment, nextHold(payment));
  return next && isHeld(next) ? observeRenewal(payment, next, now, cause) : undefined;
};

/** The payment as the payment provider has it now; without an intent it is as it was. */
export const converge = async (payment: Payment, { now, cause, facts }: Asked): Promise<Settlement> => {
  if (!payment.payment_intent_id) return unchanged(payment);
  const seen = await observe(payment.payment_intent_id);
  const renewed =
    seen.superseded && payment.state === "authorized"
      ? await renewedBefore(payment, { now, cause })
      : undefined;
  if (renewed) return followedBy(renewed, annotate(renewed.record, facts ?? {}, now, cause));
  return observeIntent(payment, seen, now, cause, facts);
};

/** The same for a payment whose card is stored first. */
const convergeSetup = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> =>
  payment.setup_intent_id && !payment.payment_intent_id
    ? observeSetup(payment, (await readSetup(payment.setup_intent_id)).seen, now, cause)
    : unchanged(payment);

/** The payment as the payment provider has it now, and whether the money is held or the card stored. */
export const look = async (
  payment: Payment,
  asked: Asked,
): Promise<{ settlement: Settlement; secured: boolean }> => {
  const settlement = await (payment.payment_intent_id ? converge : convergeSetup)(payment, asked);
  const { state, captured_minor } = settlement.record;
  return {
    settlement,
    secured: state === "authorized" || state === "setup_stored" || captured_minor > 0,
  };
};

/** For so long somebody who has put a hold on record may still be asking for it. */
const asking_minutes = 2;

/** Sees to it that nobody holds the money again: who would do so later finds an order for nothing, and one made before is given up. */
const preventHold = async (payment: Payment, { now, cause }: Asked): Promise<void> => {
  if (payment.state === "created" && payment.purpose === undefined) return;
  const number = nextHold(payment);
  const order = await requestEffect(ordersNothing(payment, "hold", number, cause, now));
  if (order.amount_minor === 0) return;
  const made = await findHold(payment, number);
  if (made && made.id !== payment.payment_intent_id) await cancel(payment, "duplicate", made.id);
  if (!made && now < plus(order.requested_at, { minutes: asking_minutes })) throw PaymentConflict();
};

/** Takes what is due of credit alone: what is held is released after that, and nothing is held later. */
const takeCredit = async (
  payment: Payment,
  { credit_minor = 0, purpose }: Pick<PaymentEffect, "credit_minor" | "purpose">,
  { now, cause, facts = {} }: Asked,
): Promise<Settlement> => {
  if (isStored(payment)) await preventHold(payment, { now, cause });
  const cancellation_fee = purpose === "cancellation_fee";
  return takenFromCredit(payment, { credit_minor, cancellation_fee }, { now, cause, facts });
};

/**
 * Takes what is due, at most what is secured: as much as there is of credit that is kept for it, and the rest of the held
 * money; what is left of both is given back. The amount goes on record first, and a request
 * that is there already stands: one of nothing says that the customer has paid otherwise. What was taken before stays as it was taken; where nothing is held by our books, the
 * payment provider is asked and nothing is taken. Less than the payment provider moves is not taken at all.
 */
export const takeHeld = async (
  payment: Payment,
  amount_minor: number,
  purpose: "price" | "cancellation_fee",
  { now, cause, facts = {} }: Asked,
): Promise<Settlement> => {
  if (payment.captured_minor > 0) return annotate(payment, facts, now, cause);
  const paidByCredit = isPaidByCredit(payment, amount_minor);
  if (payment.state !== "authorized" && !(isStored(payment) && paidByCredit))
    return converge(payment, { now, cause, facts });
  if (amount_minor < policy.payment.minimum_minor) return letGo(payment, { now, cause });
  const due_minor = paidByCredit ? amount_minor : Math.min(amount_minor, payment.authorized_minor);
  const credit_minor = creditFor(due_minor, payment.credit_minor ?? 0);
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
      : letGo(payment, { now, cause });
  const seen = await capture(payment, order);
  if (!seen.superseded) return observeIntent(payment, seen, now, cause, facts);
  const gone = { ...seen, superseded: false, expired: true };
  const renewed =
    (await renewedBefore(payment, { now, cause })) ?? observeIntent(payment, gone, now, cause, facts);
  return renewed.record.state === "authorized"
    ? followedBy(renewed, await takeHeld(renewed.record, amount_minor, purpose, { now, cause, facts }))
    : renewed;
};

/** Gives the money back, or the intent up: held, stored or only begun. What has ended stays as it is. */
export const letGo = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  if (payment.captured_minor > 0 || !isLive(payment)) return unchanged(payment);
  await preventHold(payment, { now, cause });
  if (payment.setup_intent_id) await cancelSetup(payment);
  if (!payment.payment_intent_id || payment.state === "expired") return abandon(payment, cause, now);
  const reason = payment.state === "authorized" ? "requested_by_customer" : "abandoned";
  const seen = await cancel(payment, reason);
  return observeIntent(payment, { ...seen, superseded: false }, now, cause);
};

/** Releases the hold of money that was paid otherwise. Throws where it was taken nevertheless. */
export const releasePaidOtherwise = async (payment: Payment, now: string): Promise<Settlement> => {
  const { status } = await cancel(payment, "requested_by_customer");
  if (status === "succeeded") throw new Error(`${payment.id} was paid otherwise and is captured`);
  return annotate(payment, { due_for: undefined, due_at: undefined }, now, "void");
};

/** Ends a payment whose time to act is over, unless the money came without our being told. */
export const endUnpaid = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  const { settlement, secured } = await look(payment, { now, cause });
  if (secured) return settlement;
  if (payment.payment_intent_id) await cancel(payment, "abandoned");
  if (payment.setup_intent_id && payment.state === "created") await cancelSetup(payment);
  return payment.failure || payment.state === "requires_action"
    ? giveUp(payment, cause, now)
    : abandon(payment, cause, now);
};

/**
 * Asks for a hold on the stored card, after that was put on record. A card that can't be used any more is its refusal.
 * Throws `payment.version_conflict` where it is on record that nothing is to be held any more.
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

/** Replaces a hold that stands: the old one is given up only when the new one is there. */
const renew = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
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

/** Holds the money of a stored card: at first, after a hold has ended, or in place of one that is about to end. */
export const holdStored = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  if (payment.state === "authorized") return renew(payment, { now, cause });
  const first = payment.payment_intent_id === undefined;
  const obtained = await obtain(payment, first ? payment.attempt : payment.attempt + 1, { now, cause });
  if (typeof obtained === "string") return observeRefusal(payment, obtained, now, cause);
  return (first ? observeIntent : observeRenewal)(payment, obtained, now, cause);
};

/** Holds the money of a stored card for a fee. If the card refuses, it is let go: nobody has to act for a job that is off. */
export const holdForFee = async (payment: Payment, asked: Asked): Promise<Settlement> => {
  const held = await holdStored(payment, asked);
  const { state, captured_minor } = held.record;
  if (state === "authorized" || captured_minor > 0) return held;
  return letGo({ ...held.record, state: payment.state }, asked);
};

/** Gives a hold up for now: the card stays stored and is charged shortly before the job begins. */
export const deferHold = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  if (payment.state === "expired") return observeDeferral(payment, now, cause);
  const before = await cancel(payment, "duplicate");
  return before.status === "succeeded"
    ? observeIntent(payment, before, now, cause)
    : observeDeferral(payment, now, cause);
};

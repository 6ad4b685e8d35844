import { abandon, annotate, giveUp } from "../../domain/payment/decisions.ts";
import { observeIntent, observeRenewal, observeSetup } from "../../domain/payment/observation.ts";
import { type Payment, type Settlement, unchanged } from "../../domain/payment/payment.ts";
import {
  cancel,
  cancelSetup,
  capture,
  holdOffSession,
  observe,
  readSetup,
} from "../../providers/payments/holds.ts";

type Asked = { now: string; cause: string; facts?: Partial<Payment> };

/** The payment as the payment provider has it now; without an intent it is as it was. */
export const converge = async (
  payment: Payment,
  { now, cause, facts }: Asked,
  disputeIds: readonly string[] = [],
): Promise<Settlement> => {
  if (!payment.payment_intent_id) return unchanged(payment);
  const open = payment.disputes.flatMap(({ dispute_id, outcome }) => (outcome ? [] : dispute_id));
  const seen = await observe(payment.payment_intent_id, [...new Set([...open, ...disputeIds])]);
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

/**
 * Takes the held money, at most what is held; the rest is given back. What was taken before stays as it was
 * taken; where nothing is held by our books, the payment provider is asked and nothing is taken.
 */
export const takeHeld = async (
  payment: Payment,
  amount_minor: number,
  purpose: "price" | "cancellation_fee",
  { now, cause, facts = {} }: Asked,
): Promise<Settlement> => {
  if (payment.captured_minor > 0) return annotate(payment, facts, now, cause);
  if (payment.state !== "authorized") return converge(payment, { now, cause, facts });
  const seen = await capture(payment, Math.min(amount_minor, payment.authorized_minor), purpose);
  return observeIntent(payment, seen, now, cause, facts);
};

/** Gives the money back, or the intent up: held, stored or only begun. What has ended stays as it is. */
export const letGo = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  if (payment.captured_minor > 0 || payment.state === "voided" || payment.state === "failed")
    return unchanged(payment);
  if (payment.setup_intent_id) await cancelSetup(payment);
  if (!payment.payment_intent_id || payment.state === "expired") return abandon(payment, cause, now);
  const reason = payment.state === "authorized" ? "requested_by_customer" : "abandoned";
  return observeIntent(payment, await cancel(payment, reason), now, cause);
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

/** Holds the money of a stored card: at first, or anew in place of a hold that ends. */
export const holdStored = async (payment: Payment, { now, cause }: Asked): Promise<Settlement> => {
  if (!payment.payment_intent_id)
    return observeIntent(payment, await holdOffSession(payment, payment.attempt), now, cause);
  if (payment.state === "authorized") {
    const before = await cancel(payment, "duplicate");
    if (before.status === "succeeded") return observeIntent(payment, before, now, cause);
  }
  return observeRenewal(payment, await holdOffSession(payment, payment.attempt + 1), now, cause);
};

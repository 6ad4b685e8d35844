import { accept, expectAgreement } from "../../domain/payment/decisions.ts";
import { observeIntent, observeSetup } from "../../domain/payment/observation.ts";
import type { Payment, Settlement } from "../../domain/payment/payment.ts";
import { readHold, readSetup } from "../../providers/payments/holds.ts";

const cause = "accepted";

/** The payment as the payment provider has it, refused where it holds something else than was agreed. */
const verified = async (payment: Payment, now: string): Promise<Settlement> => {
  if (payment.payment_intent_id) {
    const { seen } = await readHold(payment.payment_intent_id);
    expectAgreement(payment, seen);
    return observeIntent(payment, seen, now, cause);
  }
  if (payment.setup_intent_id) {
    const { seen } = await readSetup(payment.setup_intent_id);
    expectAgreement(payment, seen);
    return observeSetup(payment, seen, now, cause);
  }
  return { record: payment, events: [], postings: [] };
};

/**
 * Verifies a payment at the payment provider and takes the customer's yes to the amount, as one change.
 * Throws `payment.not_held` while there is neither a hold nor a stored card.
 */
export const acceptVerified = async (
  payment: Payment,
  accepted_minor: number | undefined,
  now: string,
): Promise<Settlement> => {
  const seen = await verified(payment, now);
  const base = { ...seen.record, version: payment.version };
  const accepted = accept(base, accepted_minor ?? payment.amount_minor, now);
  if (accepted.record === base) return seen;
  return { ...accepted, events: [...seen.events, ...accepted.events], postings: seen.postings };
};

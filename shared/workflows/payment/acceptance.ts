import { accept, expectAgreement } from "../../domain/payment/decisions.ts";
import { observeIntent, observeSetup } from "../../domain/payment/observation.ts";
import { followedBy, type Payment, type Settlement, unchanged } from "../../domain/payment/payment.ts";
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
  return unchanged(payment);
};

/**
 * Verifies a payment at the payment provider and takes the customer's yes to the amount, as one change.
 * Throws `payment.not_held` while there is neither a hold nor a stored card.
 */
export const acceptVerified = async (
  payment: Payment,
  { price_minor, accepted_minor }: { price_minor: number; accepted_minor?: number | undefined },
  now: string,
): Promise<Settlement> => {
  const seen = await verified(payment, now);
  return followedBy(seen, accept(seen.record, accepted_minor ?? payment.amount_minor, { price_minor }, now));
};

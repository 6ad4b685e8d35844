import { payments } from "../../../data/payments.ts";
import { isLive } from "../../../domain/payment/payment.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import type { SeenHold } from "../../../vendors/payments/movements.ts";

/** Money that is held on a card for no payment, or for one that has another hold. */
export const strayHold = async ({ intent_id, payment_id, amount_minor }: SeenHold): Promise<Difference[]> => {
  if (amount_minor === 0) return [];
  const payment = payment_id ? await payments.get(payment_id) : undefined;
  if (payment?.payment_intent_id === intent_id && isLive(payment)) return [];
  const reason = payment
    ? "The payment has another hold, or needs none."
    : "No payment is known for this hold.";
  const known = payment && { payment_id: payment.id };
  return [
    {
      class: "missing_ours",
      check: "holds",
      source: intent_id,
      ...known,
      theirs_minor: amount_minor,
      reason,
    },
  ];
};

import type { Payment } from "../../domain/payment/payment.ts";
import { ask, effectKey } from "./client.ts";

/** Refunds part or all of what was captured, once per cause. Amounts in minor units. */
export const refund = async (payment: Payment, amount_minor: number, cause: string): Promise<void> => {
  await ask((stripe) =>
    stripe.refunds.create(
      {
        payment_intent: payment.payment_intent_id as string,
        amount: amount_minor,
        reason: "requested_by_customer",
        metadata: { payment_id: payment.id, job_id: payment.job_id, cause },
      },
      effectKey("refund", payment.id, cause),
    ),
  );
};

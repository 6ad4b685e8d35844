import type { SeenIntent } from "../../domain/payment/observation/seen.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import type { Refund } from "../../domain/payment/refund.ts";
import { ask, effectKey } from "./client.ts";
import { seenRefund } from "./seen.ts";

/** Sends a decided refund, once per decision. Look for it first: its idempotency key is remembered for a day only. */
export const refund = (
  payment: Payment,
  {
    amount_minor,
    credit_minor = 0,
    cause,
    reason,
    initiator,
  }: Pick<Refund, "amount_minor" | "cause" | "reason" | "initiator"> & { credit_minor?: number },
): Promise<SeenIntent["refunds"][number]> =>
  ask(async (stripe) =>
    seenRefund(
      await stripe.refunds.create(
        {
          payment_intent: payment.payment_intent_id as string,
          amount: amount_minor,
          reason: "requested_by_customer",
          metadata: {
            payment_id: payment.id,
            job_id: payment.job_id,
            cause,
            ...(reason && { reason }),
            ...(initiator && { initiator }),
            ...(credit_minor > 0 && { credit_minor: String(credit_minor) }),
          },
        },
        effectKey("refund", payment.id, cause),
      ),
    ),
  );

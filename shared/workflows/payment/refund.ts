import type { Payment, Settlement } from "../../domain/payment/payment.ts";
import { refund } from "../../providers/payments/refunds.ts";
import { converge } from "./settlement.ts";

type Refunding = { most?: number | undefined; id: string; now: string; cause: string };

/** Refunds what is left of what was captured, or at most a part of it; once per `id`. */
export const refundCaptured = async (
  payment: Payment,
  { most, id, now, cause }: Refunding,
): Promise<Settlement> => {
  const gone = payment.refunds.filter(({ state }) => state !== "failed");
  const left = payment.captured_minor - gone.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const amount = Math.min(left, most ?? left);
  if (amount > 0) await refund(payment, amount, id);
  return converge(payment, { now, cause });
};

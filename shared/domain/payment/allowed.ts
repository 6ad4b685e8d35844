import type { RequestedStep } from "../step-request.ts";
import { isReplaceable } from "./amendment.ts";
import type { Payment } from "./payment.ts";
import { isBeingCharged } from "./tip.ts";

/** Deadlines that the customer can keep. */
const kept_by_customer: ReadonlySet<Payment["due_for"]> = new Set(["abandonment", "action"]);

/** When a payment ends if its customer does nothing; undefined where it does not wait for the customer. */
export const actBy = ({ due_for, due_at }: Payment): string | undefined =>
  kept_by_customer.has(due_for) ? due_at : undefined;

/** Whether the payment waits for a card, or for what the bank asks. */
export const isConfirmable = (payment: Payment): boolean =>
  (payment.state === "created" || payment.state === "requires_action") && !isBeingCharged(payment);

/** What the customer of a payment can do with it now. */
export const allowedWithPayment = (payment: Payment): RequestedStep[] => {
  const until = actBy(payment);
  const timed = (step: RequestedStep): RequestedStep => ({ ...step, ...(until && { until }) });
  return [
    ...(isConfirmable(payment) ? [timed({ operation: "payment/create-intent-payment" })] : []),
    ...(isReplaceable(payment)
      ? [timed({ operation: "payment/update-payment", send: { replace_card: true } })]
      : []),
    ...(payment.captured_minor > 0 ? [{ operation: "payment/get-receipt" }] : []),
  ];
};

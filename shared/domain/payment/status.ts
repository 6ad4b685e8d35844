import type { JobPaymentStatus, Payment } from "./payment.ts";
import { returnedOf } from "./returned.ts";

type Told = Pick<
  Payment,
  "state" | "transfer_state" | "accepted_at" | "captured_minor" | "refunds" | "disputes"
>;

/** A bank may have taken a part only. */
const lost = (payment: Told): JobPaymentStatus =>
  returnedOf(payment).amount_minor < payment.captured_minor ? "partially_refunded" : "refunded";

const captured = ({ transfer_state }: Told): JobPaymentStatus =>
  transfer_state === "paid" ? "released" : transfer_state === "on_hold" ? "on_hold" : "captured";

const told: Record<Payment["state"], JobPaymentStatus | ((payment: Told) => JobPaymentStatus)> = {
  created: "unpaid",
  requires_action: "action_required",
  setup_stored: "deferred",
  authorized: ({ accepted_at }) => (accepted_at ? "accepted" : "authorized"),
  captured,
  partially_refunded: "partially_refunded",
  refunded: "refunded",
  voided: "voided",
  expired: "action_required",
  failed: "failed",
  disputed: "on_hold",
  lost,
  offline_paid: "offline_paid",
};

/**
 * What both sides see of a job's payment. A price change that waits for the customer comes before everything
 * that is not yet taken.
 */
export const jobPaymentStatus = (payment: Told, changePending = false): JobPaymentStatus => {
  if (changePending && payment.captured_minor === 0 && payment.state === "authorized")
    return "amount_change_pending";
  const status = told[payment.state];
  return typeof status === "function" ? status(payment) : status;
};

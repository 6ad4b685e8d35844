import { jobs } from "../../data/jobs.ts";
import { swapCard } from "../../domain/payment/amendment.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import type { SeenSetup } from "../../domain/payment/observation/seen.ts";
import { followedBy, type Payment, type PaymentChange } from "../../domain/payment/payment.ts";
import { cancel } from "../../vendors/payments/holds.ts";
import { holdStored } from "./settlement.ts";

/** Captures at once if the money was held only after the work was done. */
export const settlingLate = async (
  before: Payment,
  change: PaymentChange,
  now: string,
  cause: string,
): Promise<PaymentChange> => {
  const { record } = change;
  if (record.state !== "authorized" || before.state === "authorized") return change;
  const job = await jobs.find(record.job_id);
  return job.state === "completed"
    ? followedBy(change, annotate(record, { due_for: "capture_guard", due_at: now }, now, cause))
    : change;
};

/**
 * Moves a payment to the card that its customer has stored in place of another. If the customer was asked to act, the
 * money is held on the new card at once; an intent that waits for the old card is canceled before.
 */
export const replaceCard = async (
  payment: Payment,
  seen: SeenSetup,
  { now, cause }: { now: string; cause: string },
): Promise<PaymentChange> => {
  const swapped = swapCard(payment, seen, now);
  const { record } = swapped;
  if (record === payment || (record.state !== "requires_action" && record.state !== "expired"))
    return swapped;
  if (record.payment_intent_id && record.state === "requires_action") await cancel(record, "duplicate");
  const held = await holdStored(record, { now, cause });
  return settlingLate(payment, followedBy(swapped, held), now, cause);
};

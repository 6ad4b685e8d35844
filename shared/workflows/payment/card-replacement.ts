import { jobs } from "../../data/jobs.ts";
import { swapCard } from "../../domain/payment/amendment.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import type { SeenSetup } from "../../domain/payment/observation.ts";
import { followedBy, type Payment, type Settlement } from "../../domain/payment/payment.ts";
import { cancel } from "../../providers/payments/holds.ts";
import { holdStored } from "./settlement.ts";

/** Money that was held only after the work was done is taken at once. */
export const settlingLate = async (
  before: Payment,
  settlement: Settlement,
  now: string,
  cause: string,
): Promise<Settlement> => {
  const { record } = settlement;
  if (record.state !== "authorized" || before.state === "authorized") return settlement;
  const job = await jobs.find(record.job_id);
  return job.state === "completed"
    ? followedBy(settlement, annotate(record, { due_for: "capture_guard", due_at: now }, now, cause))
    : settlement;
};

/**
 * The payment on the card that its customer has stored in place of another. Where the customer was asked to act, the
 * money is held on it at once; an intent that waits for the old card is given up before.
 */
export const replaceCard = async (
  payment: Payment,
  seen: SeenSetup,
  { now, cause }: { now: string; cause: string },
): Promise<Settlement> => {
  const swapped = swapCard(payment, seen, now);
  const { record } = swapped;
  if (record === payment || (record.state !== "requires_action" && record.state !== "expired"))
    return swapped;
  if (record.payment_intent_id && record.state === "requires_action") await cancel(record, "duplicate");
  const held = await holdStored(record, { now, cause });
  return settlingLate(payment, followedBy(swapped, held), now, cause);
};

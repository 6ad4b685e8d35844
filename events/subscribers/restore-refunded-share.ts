import { jobs } from "../../shared/data/jobs.ts";
import { payments, sharesOf } from "../../shared/data/payments.ts";
import { RefundFailed, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { type Payment, PaymentConflict, unchanged } from "../../shared/domain/payment/payment.ts";
import { type Transfer, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { planMissing, restingOn } from "../../shared/workflows/payment/missing-share.ts";
import { withShare } from "../../shared/workflows/payment/work-settlement.ts";

type At = Parameters<typeof planMissing>[2];

/** What is missing of a share that was reversed. */
const reversed = (shares: readonly Transfer[], payment: Payment, at: At) => {
  const missing = planMissing(shares, payment, at);
  return missing && restingOn(payment, missing);
};

/** A share that was not planned when the work was completed, because all of it was refunded then. */
const neverPlanned = async (payment: Payment, at: At) => {
  const job = await jobs.find(payment.job_id);
  if (job.state !== "completed" && payment.purpose !== "tip") return undefined;
  return withShare(payment, unchanged(payment), { transfer: undefined, job, cause: RefundFailed.type }, at);
};

/** Schedules the reversed share again when the bank returns a refund. */
export const handler = subscriber({
  name: "restore-refunded-share",
  on: [RefundFailed],
  lane: "prompt",
  emits: [TransferScheduled],
  uses: ["table", "lists"],
}).handle(({ event: { data }, now, newId, commit }) =>
  againstContention([TransferConflict, PaymentConflict], async () => {
    const [payment, shares] = await Promise.all([payments.find(data.payment_id), sharesOf(data)]);
    const at = { now, newId };
    const changes = shares.length > 0 ? reversed(shares, payment, at) : await neverPlanned(payment, at);
    if (changes && changes.writes.length > 0) await commit(changes);
  }),
);

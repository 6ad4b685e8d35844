import { together } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { firstShareOf, payments, sharingOf } from "../../shared/data/payments.ts";
import {
  PaymentFailed,
  PaymentUpdated,
  TransferCanceled,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { elapsePayment } from "../../shared/workflows/payment/deadlines.ts";
import { followedRefunds } from "../../shared/workflows/payment/refund.ts";
import { settlingWithShare } from "../../shared/workflows/payment/share-settlement.ts";
import { withShare } from "../../shared/workflows/payment/work-settlement.ts";

/** Handles due payments: captures, renews or obtains holds, and ends unpaid payments. */
export const handler = schedule({
  name: "payments",
  rate: "1 minute",
  due: payments.due,
  emits: [...observationEvents, PaymentFailed, PaymentUpdated, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, newId, commit }) => {
  const [payment, job] = await Promise.all([payments.find(due.id), jobs.find(due.job_id)]);
  if (payment.due_at === undefined || payment.due_at > now) return;
  const { change, writes } = await followedRefunds(payment, await elapsePayment(payment, job, now), now);
  const earned = job.state === "completed" || payment.purpose === "tip";
  const transfer = earned ? await firstShareOf(sharingOf(payment)) : undefined;
  const settled = earned
    ? await withShare(payment, change, { transfer, job, cause: "late" }, { now, newId })
    : await settlingWithShare(payment, change, now);
  await commit(together(settled, { writes, events: [] }));
});

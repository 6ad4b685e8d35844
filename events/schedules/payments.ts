import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { PaymentFailed, TransferCanceled } from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { elapsePayment } from "../../shared/workflows/payment/deadlines.ts";
import { settlingWithShare } from "../../shared/workflows/payment/transfer-release.ts";

/** Handles due payments: captures, renews or obtains holds, and ends payments that nobody made. */
export const handler = schedule({
  name: "payments",
  rate: "1 minute",
  due: payments.due,
  emits: [...observationEvents, PaymentFailed, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const [payment, job] = await Promise.all([payments.find(due.id), jobs.find(due.job_id)]);
  if (payment.due_at === undefined || payment.due_at > now) return;
  await commit(await settlingWithShare(payment, await elapsePayment(payment, job, now), now));
});

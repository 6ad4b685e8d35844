import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment } from "../../shared/data/payments.ts";
import { JobRescheduleAccepted, JobRescheduled } from "../../shared/domain/job/events.ts";
import { moveStart } from "../../shared/domain/payment/decisions.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/**
 * Moves the day on which a stored card is charged along with the job. A hold that would end before is checked now.
 */
export const handler = subscriber({
  name: "replan-moved-payment",
  on: [JobRescheduled, JobRescheduleAccepted],
  lane: "prompt",
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict], async () => {
    const jobId = event.data.job_id;
    const [payment, job] = await Promise.all([paymentOfJobIfAny(jobId), jobs.find(jobId)]);
    if (!payment) return;
    const { writes } = savePayment(payment, moveStart(payment, job, now));
    if (writes.length > 0) await commit(writes, []);
  }),
);

import { jobs } from "../../shared/data/jobs.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { cancelForPayment } from "../../shared/domain/job/cancel.ts";
import { JobCanceled } from "../../shared/domain/job/events.ts";
import { PaymentFailed } from "../../shared/domain/payment/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/**
 * Cancels a job whose payment could not be held in time; the provider's time is free again. A booking that still
 * awaits its first payment ends with its hold instead.
 */
export const handler = subscriber({
  name: "cancel-unpaid-job",
  on: [PaymentFailed],
  lane: "prompt",
  emits: [JobCanceled],
}).handle(async ({ event, now, commit }) => {
  const job = await jobs.get(event.data.job_id);
  if (!job || job.payment_held || (job.state !== "open" && job.state !== "assigned")) return;
  const { record, events } = cancelForPayment(job, now);
  await commit(updateJob(job, record), events);
});

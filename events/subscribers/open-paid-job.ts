import { jobs } from "../../shared/data/jobs.ts";
import { JobOpened } from "../../shared/domain/job/events.ts";
import { open } from "../../shared/domain/job/opening.ts";
import { noteHold } from "../../shared/domain/job/payment.ts";
import {
  PaymentAuthorized,
  PaymentDeferred,
  PaymentExpired,
  PaymentReauthorized,
} from "../../shared/domain/payment/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Opens a job when its payment is secured, and records on the job whether its money is held. */
export const handler = subscriber({
  name: "open-paid-job",
  on: [PaymentAuthorized, PaymentDeferred, PaymentReauthorized, PaymentExpired],
  lane: "prompt",
  emits: [JobOpened],
}).handle(async ({ event, now, commit }) => {
  const { job_id, payment_id } = event.data;
  const job = await jobs.get(job_id);
  if (!job) return;
  const held = event.type === PaymentAuthorized.type || event.type === PaymentReauthorized.type;
  if (job.state === "pending_payment" && event.type !== PaymentExpired.type) {
    const { record, events } = open(job, { payment_id, held }, now);
    return commit([jobs.update(record)], events);
  }
  const record = noteHold(job, { payment_id, held }, now);
  if (record) await commit([jobs.update(record)], []);
});

import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { JobOpened } from "../../shared/domain/job/events.ts";
import { open } from "../../shared/domain/job/opening.ts";
import { noteHold } from "../../shared/domain/job/payment.ts";
import {
  PaymentAuthorized,
  PaymentDeferred,
  PaymentExpired,
  PaymentReauthorized,
} from "../../shared/domain/payment/events.ts";
import { earningsOf } from "../../shared/domain/payment/platform-charge.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Opens a job when its payment is secured, and records on the job whether its money is held now, however late that is told. */
export const handler = subscriber({
  name: "open-paid-job",
  on: [PaymentAuthorized, PaymentDeferred, PaymentReauthorized, PaymentExpired],
  lane: "prompt",
  marks: "never",
  emits: [JobOpened],
}).handle(async ({ event, now, commit }) => {
  const { job_id, payment_id } = event.data;
  const [job, payment] = await Promise.all([jobs.get(job_id), payments.get(payment_id)]);
  if (!job) return;
  const held = payment
    ? payment.state === "authorized"
    : event.type === PaymentAuthorized.type || event.type === PaymentReauthorized.type;
  if (job.state === "pending_payment" && event.type !== PaymentExpired.type) {
    const { record, events } = open(
      job,
      { payment_id, held, earnings: payment && earningsOf(job.price_minor, payment) },
      now,
    );
    return commit([jobs.update(record)], events);
  }
  const record = noteHold(job, { payment_id, held }, now);
  if (record) await commit([jobs.update(record)], []);
});

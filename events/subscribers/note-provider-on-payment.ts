import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment } from "../../shared/data/payments.ts";
import { JobAssigned, JobReassigned } from "../../shared/domain/job/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Keeps on the payment the id of the provider that has its job now. */
export const handler = subscriber({
  name: "note-provider-on-payment",
  on: [JobAssigned, JobReassigned],
  lane: "prompt",
  marks: "never",
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict], async () => {
    const { job_id } = event.data;
    const [payment, job] = await Promise.all([paymentOfJobIfAny(job_id), jobs.get(job_id)]);
    const { service_provider_id } = job ?? {};
    if (!payment || !service_provider_id) return;
    const noted = savePayment(payment, annotate(payment, { service_provider_id }, now, event.type));
    if (noted.writes.length > 0) await commit(noted.writes, []);
  }),
);

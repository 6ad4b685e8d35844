import { paymentOfJobIfAny, settling } from "../../shared/data/payments.ts";
import { JobAssigned, JobReassigned } from "../../shared/domain/job/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Keeps the provider's id on the payment for its work. */
export const handler = subscriber({
  name: "note-provider-on-payment",
  on: [JobAssigned, JobReassigned],
  lane: "prompt",
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict], async () => {
    const payment = await paymentOfJobIfAny(event.data.job_id);
    if (!payment) return;
    const { service_provider_id } = event.data;
    const noted = settling(payment, annotate(payment, { service_provider_id }, now, event.type));
    if (noted.writes.length > 0) await commit(noted.writes, []);
  }),
);

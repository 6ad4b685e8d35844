import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment } from "../../shared/data/payments.ts";
import { JobPriceChanged, JobPriceDeclined, JobPriceProposed } from "../../shared/domain/job/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Shows on the payment whether another price waits for the customer. */
export const handler = subscriber({
  name: "note-price-on-payment",
  on: [JobPriceProposed, JobPriceChanged, JobPriceDeclined],
  lane: "prompt",
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict], async () => {
    const [payment, job] = await Promise.all([
      paymentOfJobIfAny(event.data.job_id),
      jobs.find(event.data.job_id),
    ]);
    const price_change_pending = job.price_change !== undefined;
    if (!payment || (payment.price_change_pending ?? false) === price_change_pending) return;
    await commit(savePayment(payment, annotate(payment, { price_change_pending }, now, event.type)));
  }),
);

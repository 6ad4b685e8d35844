import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { keepUnpaid } from "../../shared/domain/job/opening.ts";
import { PaymentActionRequired } from "../../shared/domain/payment/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Keeps a booking whose card was declined for as long as its customer has to give another. */
export const handler = subscriber({
  name: "keep-declined-booking",
  on: [PaymentActionRequired],
  lane: "prompt",
}).handle(async ({ event, now, commit }) => {
  const [job, payment] = await Promise.all([
    jobs.get(event.data.job_id),
    payments.get(event.data.payment_id),
  ]);
  if (!job || payment?.due_at === undefined || payment.state !== "requires_action") return;
  const kept = keepUnpaid(job, payment.due_at, now);
  if (kept) await commit([jobs.update(kept)], []);
});

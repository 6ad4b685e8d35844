import { jobs } from "../../shared/data/jobs.ts";
import { paymentBegun, paymentOfJobIfAny, payments, settling } from "../../shared/data/payments.ts";
import { JobReopened } from "../../shared/domain/job/events.ts";
import { JobConflict, type JobState } from "../../shared/domain/job/job.ts";
import { beginAgain, moveStart } from "../../shared/domain/payment/decisions.ts";
import { PaymentCreated, PaymentDeferred } from "../../shared/domain/payment/events.ts";
import { PaymentAlreadyLive, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

const unbegun: readonly JobState[] = ["open", "assigned", "en_route"];

/**
 * Begins the payment of a job anew that was opened again, on the card of the one before. Where that was not given back
 * yet it serves on. In the lane in which it is given back, and so after it.
 */
export const handler = subscriber({
  name: "hold-reopened-payment",
  on: [JobReopened],
  lane: "patient",
  emits: [PaymentCreated, PaymentDeferred],
}).handle(({ event, now, newId, commit }) =>
  againstContention([JobConflict, PaymentConflict, PaymentAlreadyLive], async () => {
    const job = await jobs.find(event.data.job_id);
    if (!unbegun.includes(job.state)) return;
    const live = await paymentOfJobIfAny(job.id);
    if (live) {
      const payment_held = live.state === "authorized";
      const { writes, events } = settling(live, moveStart(live, job, now));
      const noted = { ...job, payment_id: live.id, payment_held, updated_at: now };
      return commit([jobs.update(noted), ...writes], events);
    }
    const before = await payments.find(job.payment_id as string);
    const begun = beginAgain(job, before, { id: newId("payment"), now });
    const paid = { ...job, payment_id: begun.record.id, payment_held: false, updated_at: now };
    await commit([jobs.update(paid), ...paymentBegun(begun)], begun.events);
  }),
);

import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { orderRefund, remainingOf } from "../../shared/domain/payment/decisions.ts";
import { RefundRequested } from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { decideRefund, RefundExists } from "../../shared/domain/payment/refund.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { recordingRefund } from "../../shared/workflows/payment/refund.ts";

/** Whether the decision's effect on the money is handled together with the job. */
const isSettledWithJob = ({ state, no_show }: Job, outcome: string): boolean =>
  state === "disputed" ||
  (state === "canceled" && outcome === "refund_full" && no_show?.contested_at === undefined);

/** Refunds what an incident's decision says, once per decision. Another subscriber handles the provider's share. */
export const handler = subscriber({
  name: "refund-resolved-incident",
  lane: "patient",
  on: [IncidentResolved],
  emits: [RefundRequested],
  uses: ["table"],
}).handle(async ({ event, now, newId, commit }) => {
  const { outcome, job_id, refund_minor } = event.data;
  if ((outcome !== "refund_full" && outcome !== "refund_partial") || job_id === undefined) return;
  await againstContention([PaymentConflict, RefundExists], async () => {
    const job = await jobs.find(job_id);
    const payment = job.payment_id && (await payments.get(job.payment_id));
    if (!payment || isSettledWithJob(job, outcome) || (await refunds.get(payment.id, event.id))) return;
    const remaining = remainingOf(payment);
    const amount_minor = Math.min(remaining, refund_minor ?? remaining);
    if (amount_minor === 0) return;
    const refund = decideRefund(payment, {
      id: newId("refund"),
      cause: event.id,
      reason: "incident",
      initiator: "admin",
      author_id: event.actor.id,
      amount_minor,
      now,
    });
    await commit(recordingRefund(payment, orderRefund(payment, refund, now), refund));
  });
});

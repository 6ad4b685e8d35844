import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, transfers } from "../../shared/data/payments.ts";
import { JobCompleted, JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { priceOf } from "../../shared/domain/payment/decisions.ts";
import { RefundRequested, TransferCanceled, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { RefundExists } from "../../shared/domain/payment/refund.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { settleWork } from "../../shared/workflows/payment/work-settlement.ts";

/** Captures the price of a completed job, and plans the release of its provider's share a day later. */
export const handler = subscriber({
  name: "settle-completed-job",
  on: [JobCompleted, JobDisputeResolved],
  lane: "patient",
  marks: "never",
  emits: [...observationEvents, RefundRequested, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(({ event, now, newId, commit }) =>
  againstContention([PaymentConflict, PostingExists, TransferConflict, RefundExists], async () => {
    if (event.type === JobDisputeResolved.type && event.data.outcome !== "completed") return;
    const job = await jobs.find(event.data.job_id);
    const [payment, planned] = await Promise.all([paymentOfJobIfAny(job.id), transfers.get(job.id, "1")]);
    if (!payment || !job.service_provider_id) return;
    const changes = await settleWork(
      payment,
      planned,
      job,
      {
        amount_minor: priceOf(job, payment),
        purpose: "price",
        cause: event.type,
        decision: event.id,
        ground: { reason: "lower_price", initiator: "system" },
      },
      { now, newId },
    );
    if (changes.writes.length > 0) await commit(changes);
  }),
);

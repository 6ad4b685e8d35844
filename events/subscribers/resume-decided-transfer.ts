import { together } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { firstShareOf, payments, savePayment, transfers } from "../../shared/data/payments.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { PaymentDisputeClosed, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { resumeTransfer, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Releases the rest of a share that was held for a dispute, once the bank has decided. */
export const handler = subscriber({
  name: "resume-decided-transfer",
  on: [PaymentDisputeClosed],
  lane: "prompt",
  emits: [TransferScheduled],
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict, TransferConflict], async () => {
    const { job_id, payment_id } = event.data;
    const [payment, job, transfer] = await Promise.all([
      payments.find(payment_id),
      jobs.find(job_id),
      firstShareOf(event.data),
    ]);
    const isHeld = transfer?.state === "on_hold" && transfer.hold_reason === "dispute";
    if (!isHeld || job.state === "disputed" || payment.state === "disputed") return;
    const resumed = resumeTransfer(transfer, now);
    const change = annotate(payment, { transfer_state: "scheduled" }, now, event.type);
    await commit(
      together(
        { writes: [transfers.update(resumed.record)], events: resumed.events },
        savePayment(payment, change),
      ),
    );
  }),
);

import { paymentOfJobIfAny, settlementWrites, transfers } from "../../shared/data/payments.ts";
import { PaymentConflict } from "../../shared/domain/payment.ts";
import { annotate } from "../../shared/domain/payment-decisions.ts";
import { holdTransfer, TransferConflict } from "../../shared/domain/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { JobDisputed } from "../catalogue/job.ts";
import { JobPaymentStatusChanged, PaymentDisputeOpened } from "../catalogue/payment.ts";
import { TransferHeld } from "../catalogue/transfer.ts";

/** Keeps a share that was not released yet while its job or payment is contested. */
export const handler = subscriber({
  name: "hold-contested-transfer",
  on: [JobDisputed, PaymentDisputeOpened],
  lane: "prompt",
  emits: [TransferHeld, JobPaymentStatusChanged],
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict, TransferConflict], async () => {
    const jobId = event.data.job_id as string;
    const [payment, transfer] = await Promise.all([paymentOfJobIfAny(jobId), transfers.get(jobId, "1")]);
    if (!payment || (transfer?.state !== "scheduled" && transfer?.state !== "on_hold")) return;
    const held = holdTransfer(transfer, "dispute", now);
    const settlement = annotate(payment, { transfer_state: "on_hold" }, now, event.type);
    await commit(
      [transfers.update(held.record), ...settlementWrites(payment, settlement)],
      [...held.events, ...settlement.events],
    );
  }),
);

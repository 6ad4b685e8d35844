import { together } from "../../shared/data/engine/write.ts";
import { paymentOfJobIfAny, settling, transfers } from "../../shared/data/payments.ts";
import { JobDisputed } from "../../shared/domain/job/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import {
  PaymentDisputeOpened,
  PaymentInquiryOpened,
  TransferHeld,
} from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { holdTransfer, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Keeps a share that was not released yet while its job or payment is contested. */
export const handler = subscriber({
  name: "hold-contested-transfer",
  on: [JobDisputed, PaymentDisputeOpened, PaymentInquiryOpened],
  lane: "prompt",
  emits: [TransferHeld],
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict, TransferConflict], async () => {
    const jobId = event.data.job_id;
    const [payment, transfer] = await Promise.all([paymentOfJobIfAny(jobId), transfers.get(jobId, "1")]);
    if (!payment || (transfer?.state !== "scheduled" && transfer?.state !== "on_hold")) return;
    const held = holdTransfer(transfer, "dispute", now);
    const settlement = annotate(payment, { transfer_state: "on_hold" }, now, event.type);
    await commit(
      together(
        { writes: [transfers.update(held.record)], events: held.events },
        settling(payment, settlement),
      ),
    );
  }),
);

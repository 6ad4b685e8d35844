import { together } from "../../shared/data/engine/write.ts";
import {
  firstShareOf,
  paymentOfJobIfAny,
  payments,
  savePayment,
  transfers,
} from "../../shared/data/payments.ts";
import { JobDisputed } from "../../shared/domain/job/events.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import {
  PaymentDisputeOpened,
  PaymentInquiryOpened,
  TransferHeld,
} from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { holdTransfer, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

const on = [JobDisputed, PaymentDisputeOpened, PaymentInquiryOpened] as const;
type Contesting = EventOf<(typeof on)[number]>;

/** The job's payment, or the tip that the bank disputes, and its share. */
const contested = ({ data }: Contesting) =>
  "purpose" in data && data.purpose === "tip"
    ? Promise.all([payments.get(data.payment_id), firstShareOf(data)])
    : Promise.all([paymentOfJobIfAny(data.job_id), transfers.get(data.job_id, "1")]);

/** Holds a share that was not released yet while its job or payment is disputed. */
export const handler = subscriber({
  name: "hold-contested-transfer",
  on,
  lane: "prompt",
  emits: [TransferHeld],
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict, TransferConflict], async () => {
    const [payment, transfer] = await contested(event);
    if (!payment || (transfer?.state !== "scheduled" && transfer?.state !== "on_hold")) return;
    const held = holdTransfer(transfer, "dispute", now);
    const change = annotate(payment, { transfer_state: "on_hold" }, now, event.type);
    await commit(
      together(
        { writes: [transfers.update(held.record)], events: held.events },
        savePayment(payment, change),
      ),
    );
  }),
);

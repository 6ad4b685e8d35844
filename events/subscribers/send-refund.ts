import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { RefundRequested, TransferCanceled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { RefundExists } from "../../shared/domain/payment/refund.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { refunding, sendRefund } from "../../shared/workflows/payment/refund.ts";

/** Sends a refund that was decided, unless whoever decided it is sending it. */
export const handler = subscriber({
  name: "send-refund",
  on: [RefundRequested],
  lane: "patient",
  marks: "when_acting",
  emits: [...observationEvents, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(({ event: { data }, now, commit }) =>
  againstContention([PaymentConflict, PostingExists, RefundExists, TransferConflict], async () => {
    const [payment, refund] = await Promise.all([
      payments.find(data.payment_id),
      refunds.find(data.payment_id, data.decision),
    ]);
    if (refund.state !== "requested" || refund.look_at === undefined || refund.look_at > now) return;
    const changes = await refunding(await sendRefund(payment, refund, now), now);
    if (changes.writes.length > 0) await commit(changes);
  }),
);

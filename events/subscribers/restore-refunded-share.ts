import { payments, sharesOf } from "../../shared/data/payments.ts";
import { RefundFailed, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { planMissing } from "../../shared/workflows/payment/missing-share.ts";

/** Schedules the reversed share again when the bank returns a refund. */
export const handler = subscriber({
  name: "restore-refunded-share",
  on: [RefundFailed],
  lane: "prompt",
  emits: [TransferScheduled],
  uses: ["table", "lists"],
}).handle(({ event: { data }, now, newId, commit }) =>
  againstContention([TransferConflict, PaymentConflict], async () => {
    const [payment, shares] = await Promise.all([payments.find(data.payment_id), sharesOf(data)]);
    const missing = planMissing(shares, payment, { now, newId });
    if (missing) await commit([...missing.writes, payments.unchanged(payment)], missing.events);
  }),
);

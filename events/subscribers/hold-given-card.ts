import { payments, savePayment } from "../../shared/data/payments.ts";
import { PaymentCardGiven } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { awaitsHold, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { holdGiven } from "../../shared/workflows/payment/settlement.ts";

/**
 * Holds the money of a job that is near on the card that was given for several jobs. Each payment is held by itself, so a
 * decline is about its own job only. The schedule of payments does the same if this does not come to it.
 */
export const handler = subscriber({
  name: "hold-given-card",
  on: [PaymentCardGiven],
  lane: "patient",
  emits: [...observationEvents],
  uses: ["table", "stripe"],
}).handle(({ event, now, commit }) =>
  againstContention([PaymentConflict, PostingExists], async () => {
    const payment = await payments.find(event.data.payment_id);
    if (!awaitsHold(payment)) return;
    const change = await holdGiven(payment, { now, cause: event.type });
    await commit(savePayment(payment, change));
  }),
);

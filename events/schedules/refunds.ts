import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { TransferCanceled } from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { refunding, sendRefund } from "../../shared/workflows/payment/refund.ts";

/** Sends refunds that were decided but not sent, because a process ended or a dispute about the money was open. */
export const handler = schedule({
  name: "refunds",
  rate: "5 minutes",
  due: refunds.due,
  emits: [...observationEvents, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const [payment, refund] = await Promise.all([
    payments.find(due.payment_id),
    refunds.find(due.payment_id, due.cause),
  ]);
  await commit(await refunding(await sendRefund(payment, refund, now), now));
});

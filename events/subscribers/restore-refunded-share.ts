import { payments, sharesOf, transfers } from "../../shared/data/payments.ts";
import { RefundFailed, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { scheduleTransfer, shortageOf, TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Schedules the reversed share again when the bank returns a refund. */
export const handler = subscriber({
  name: "restore-refunded-share",
  on: [RefundFailed],
  lane: "prompt",
  emits: [TransferScheduled],
  uses: ["table", "lists"],
}).handle(({ event: { data }, now, newId, commit }) =>
  againstContention([TransferConflict], async () => {
    const [payment, all] = await Promise.all([payments.find(data.payment_id), sharesOf(data)]);
    const last = all.at(-1);
    const amount_minor = shortageOf(all, payment);
    if (!last || amount_minor === 0) return;
    const { service_provider_id, sequence } = last;
    const planned = { id: newId("transfer"), now, sequence: sequence + 1, service_provider_id, amount_minor };
    const { record, events } = scheduleTransfer(payment, planned);
    await commit([transfers.insert(record)], events);
  }),
);

import type { Changes } from "../../data/engine/write.ts";
import { payments, transfers } from "../../data/payments.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import { scheduleTransfer, shortageOf, type Transfer } from "../../domain/payment/transfer.ts";
import type { NewId } from "../../kernel/id.ts";

/** Plans what is missing of a share that was sent, for the payment as it is. Undefined if nothing is. */
export const planMissing = (
  shares: readonly Transfer[],
  payment: Payment,
  { now, newId }: { now: string; newId: NewId },
): Changes | undefined => {
  const last = shares.at(-1);
  const amount_minor = shortageOf(shares, payment);
  if (!last || amount_minor === 0) return undefined;
  const { service_provider_id, sequence } = last;
  const { record, events } = scheduleTransfer(payment, {
    id: newId("transfer"),
    now,
    sequence: sequence + 1,
    service_provider_id,
    amount_minor,
  });
  return { writes: [transfers.insert(record)], events };
};

/** The changes, refused with `payment.version_conflict` if the payment that they rest on has changed. */
export const restingOn = (payment: Payment, { writes, events }: Changes): Changes => ({
  writes: [payments.unchanged(payment), ...writes],
  events,
});

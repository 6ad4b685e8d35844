import { type Changes, together } from "../../data/engine/write.ts";
import { firstShareOf, savePayment, sharingOf, transfers } from "../../data/payments.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import { followedBy, type Payment, type PaymentChange } from "../../domain/payment/payment.ts";
import { cancelTransfer, isSpent, shareOf } from "../../domain/payment/transfer.ts";

/**
 * The changes of a payment, with those of its transfer: if nothing is left of a share that was not sent yet, the
 * transfer is canceled in the same transaction.
 */
export const settlingWithShare = async (
  before: Payment,
  change: PaymentChange,
  now: string,
): Promise<Changes> => {
  const { record } = change;
  const isPlanned = record.transfer_state === "scheduled" || record.transfer_state === "on_hold";
  const transfer =
    record !== before && isPlanned && shareOf(record) === 0
      ? await firstShareOf(sharingOf(record))
      : undefined;
  if (!transfer || !isSpent(transfer, record)) return savePayment(before, change);
  const canceled = cancelTransfer(transfer, now);
  const noted = annotate(record, { transfer_state: undefined }, now, "transfer_canceled");
  return together(savePayment(before, followedBy(change, noted)), {
    writes: [transfers.update(canceled.record)],
    events: canceled.events,
  });
};

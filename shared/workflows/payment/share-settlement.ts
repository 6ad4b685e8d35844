import { type Changes, together } from "../../data/engine/write.ts";
import { firstShareOf, settling, sharingOf, transfers } from "../../data/payments.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import { followedBy, type Payment, type Settlement } from "../../domain/payment/payment.ts";
import { cancelTransfer, isSpent, shareOf } from "../../domain/payment/transfer.ts";

/**
 * What follows from a settlement of a payment: where it leaves nothing of a share that was not sent yet, that share is
 * canceled in the same transaction.
 */
export const settlingWithShare = async (
  before: Payment,
  settlement: Settlement,
  now: string,
): Promise<Changes> => {
  const { record } = settlement;
  const isPlanned = record.transfer_state === "scheduled" || record.transfer_state === "on_hold";
  const transfer =
    record !== before && isPlanned && shareOf(record) === 0
      ? await firstShareOf(sharingOf(record))
      : undefined;
  if (!transfer || !isSpent(transfer, record)) return settling(before, settlement);
  const canceled = cancelTransfer(transfer, now);
  const noted = annotate(record, { transfer_state: undefined }, now, "transfer_canceled");
  return together(settling(before, followedBy(settlement, noted)), {
    writes: [transfers.update(canceled.record)],
    events: canceled.events,
  });
};

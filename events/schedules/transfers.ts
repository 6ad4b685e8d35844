import { presentShare, transfers } from "../../shared/data/payments.ts";
import {
  TransferCanceled,
  TransferFailed,
  TransferHeld,
  TransferOwed,
  TransferPaid,
  TransferReversed,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { settledTransfer } from "../../shared/domain/payment/transfer.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { loadRelease, obstacleOf, putOff, release } from "../../shared/workflows/payment/transfer-release.ts";
import { takeBack } from "../../shared/workflows/payment/transfer-reversal.ts";

/** Releases the provider shares that are due. One that can't be released yet is checked again later. */
export const handler = schedule({
  name: "transfers",
  rate: "5 minutes",
  due: transfers.due,
  emits: [
    TransferPaid,
    TransferFailed,
    TransferHeld,
    TransferCanceled,
    TransferReversed,
    TransferOwed,
    TransferScheduled,
    ...observationEvents,
  ],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, newId, commit }) => {
  const transfer = await presentShare(due);
  if (transfer.version !== due.version) return;
  if (transfer.excessive) {
    const change = await takeBack(transfer, { cause: `excess ${transfer.id}`, now, newId });
    return commit(change ?? { writes: [transfers.update(settledTransfer(transfer, now))], events: [] });
  }
  const planned = await loadRelease(transfer);
  const obstacle = transfer.state === "processing" ? undefined : obstacleOf(planned);
  await commit(obstacle ? putOff(planned, obstacle, now) : await release(planned, now, commit));
});

import { transfers } from "../../shared/data/payments.ts";
import {
  JobPaymentStatusChanged,
  TransferCanceled,
  TransferFailed,
  TransferHeld,
  TransferPaid,
} from "../../shared/domain/payment/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { loadRelease, obstacleOf, putOff, release } from "../../shared/workflows/payment/transfer-release.ts";

/** Releases the provider shares that are due. One that can't be released yet is looked at again later. */
export const handler = schedule({
  name: "transfers",
  rate: "5 minutes",
  due: transfers.due,
  emits: [TransferPaid, TransferFailed, TransferHeld, TransferCanceled, JobPaymentStatusChanged],
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const transfer = await transfers.find(due.job_id, String(due.sequence));
  if (transfer.version !== due.version) return;
  const planned = await loadRelease(transfer);
  const obstacle = obstacleOf(planned);
  await commit(obstacle ? putOff(planned, obstacle, now) : await release(planned, now));
});

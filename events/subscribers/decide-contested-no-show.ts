import { together, type Write } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment, transfers } from "../../shared/data/payments.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import { decideNoShow, isNoShowContested } from "../../shared/domain/job/dispute.ts";
import { JobConflict } from "../../shared/domain/job/job.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import {
  JobPaymentStatusChanged,
  TransferHeld,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { type Payment, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import {
  holdTransfer,
  resumeTransfer,
  type Transfer,
  TransferConflict,
} from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** The provider's share after the decision: canceled if the customer gets the whole fee back, else released. */
const shareAfter = (transfer: Transfer | undefined, payment: Payment, refunded: boolean, now: string) => {
  if (refunded) return transfer?.state === "scheduled" ? holdTransfer(transfer, "dispute", now) : undefined;
  const isHeld = transfer?.state === "on_hold" && transfer.hold_reason === "dispute";
  return isHeld && payment.state !== "disputed" ? resumeTransfer(transfer, now) : undefined;
};

/** Ends the dispute about an absent customer once its incident is decided. */
export const handler = subscriber({
  name: "decide-contested-no-show",
  on: [IncidentResolved],
  lane: "prompt",
  emits: [TransferScheduled, TransferHeld, JobPaymentStatusChanged],
}).handle(({ event: { data, type }, now, commit }) =>
  againstContention([JobConflict, PaymentConflict, TransferConflict], async () => {
    const { job_id, outcome } = data;
    const job = data.blocks_payment && job_id ? await jobs.find(job_id) : undefined;
    if (!job || !isNoShowContested(job)) return;
    const decided: Write[] = [jobs.update(decideNoShow(job, now))];
    const [payment, transfer] = await Promise.all([paymentOfJobIfAny(job.id), transfers.get(job.id, "1")]);
    const share = payment && shareAfter(transfer, payment, outcome === "refund_full", now);
    if (!share) return commit(decided, []);
    const transfer_state = share.record.state === "on_hold" ? "on_hold" : "scheduled";
    await commit(
      together(
        { writes: [...decided, transfers.update(share.record)], events: share.events },
        savePayment(payment, annotate(payment, { transfer_state }, now, type)),
      ),
    );
  }),
);

import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, settling, transfers } from "../../shared/data/payments.ts";
import { JobCanceled, JobDisputeResolved, JobExpired, JobNoShow } from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { TransferCanceled, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import { type Payment, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { refundCaptured } from "../../shared/workflows/payment/refund.ts";
import { letGo } from "../../shared/workflows/payment/settlement.ts";
import { settlingWithShare } from "../../shared/workflows/payment/transfer-release.ts";
import { settleWork } from "../../shared/workflows/payment/work-settlement.ts";

const on = [JobCanceled, JobExpired, JobNoShow, JobDisputeResolved] as const;
type Ended = EventOf<(typeof on)[number]>;

const goesOn = ({ type, data }: Ended): boolean =>
  (type === JobNoShow.type && data.party !== "customer") ||
  (type === JobDisputeResolved.type && data.outcome !== "canceled");

/** Whether the job was opened again before we came to its end. Its hold serves it on. */
const isOpenAgain = ({ state }: Job, { type }: Ended): boolean =>
  type === JobExpired.type && state !== "expired";

/**
 * Whether money was taken before anybody said that the work is done: the end of its hold was near. What was taken
 * for a completed job is refunded by the decision about its incident.
 */
const takenBeforeItsTime = (payment: Payment, job: Job, { type }: Ended): boolean =>
  type === JobDisputeResolved.type && payment.captured_minor > 0 && job.completed_at === undefined;

/** Gives the money back when a job will not take place, held or taken, except a fee for canceling late. */
export const handler = subscriber({
  name: "release-canceled-job",
  on,
  lane: "patient",
  emits: [...observationEvents, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(({ event, now, newId, commit }) =>
  againstContention([PaymentConflict, PostingExists, TransferConflict], async () => {
    if (goesOn(event)) return;
    const jobId = event.data.job_id;
    const [payment, job, planned] = await Promise.all([
      paymentOfJobIfAny(jobId),
      jobs.find(jobId),
      transfers.get(jobId, "1"),
    ]);
    if (!payment || isOpenAgain(job, event)) return;
    if (takenBeforeItsTime(payment, job, event)) {
      const refunding = { id: `canceled ${job.id}`, now, cause: event.type };
      const changes = await settlingWithShare(payment, await refundCaptured(payment, refunding), now);
      return changes.writes.length > 0 ? commit(changes) : undefined;
    }
    const fee = "fee_minor" in event.data ? event.data.fee_minor : 0;
    const due = {
      amount_minor: fee,
      purpose: "cancellation_fee" as const,
      cause: event.type,
      release_at: job.no_show?.contest_by,
    };
    const changes =
      fee >= policy.payment.minimum_minor && payment.state === "authorized"
        ? await settleWork(payment, planned, job, due, { now, transferId: newId("transfer") })
        : settling(payment, await letGo(payment, { now, cause: event.type }));
    if (changes.writes.length > 0) await commit(changes);
  }),
);

import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment, transfers } from "../../shared/data/payments.ts";
import {
  JobCanceled,
  JobDisputeResolved,
  JobExpired,
  JobFeeWaived,
  JobNoShow,
} from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { RefundRequested, TransferCanceled, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { isStored, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { RefundExists, type RefundGround } from "../../shared/domain/payment/refund.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { releaseHold } from "../../shared/workflows/payment/settlement.ts";
import { settleWork } from "../../shared/workflows/payment/work-settlement.ts";

const on = [JobCanceled, JobExpired, JobNoShow, JobDisputeResolved, JobFeeWaived] as const;
type Ended = EventOf<(typeof on)[number]>;

const goesOn = ({ type, data }: Ended): boolean =>
  (type === JobNoShow.type && data.party !== "customer") ||
  (type === JobDisputeResolved.type && data.outcome !== "canceled");

/** Whether the job was reopened before its end was handled. Its hold is then used again. */
const isOpenAgain = ({ state }: Job, { type }: Ended): boolean =>
  type === JobExpired.type && state !== "expired";

/** Why the money is returned, and who caused it. */
const groundOf = ({ type, data, actor }: Ended): RefundGround => {
  const author_id = actor.on_behalf_of ?? actor.id;
  if (type === JobDisputeResolved.type) return { reason: "dispute", initiator: "admin", author_id };
  if (type === JobNoShow.type) return { reason: "no_show", initiator: "service_provider", author_id };
  if (type === JobFeeWaived.type) return { reason: "goodwill", initiator: "admin", author_id };
  const by = type === JobCanceled.type ? data.by : "timer";
  return by === "timer"
    ? { reason: "canceled", initiator: "system" }
    : { reason: "canceled", initiator: by, author_id };
};

/** Returns the money when a job will not take place, held or captured, except a fee for canceling late. */
export const handler = subscriber({
  name: "release-canceled-job",
  on,
  lane: "patient",
  emits: [...observationEvents, RefundRequested, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(({ event, now, newId, commit }) =>
  againstContention([PaymentConflict, PostingExists, TransferConflict, RefundExists], async () => {
    if (goesOn(event)) return;
    const jobId = event.data.job_id;
    const [payment, job, planned] = await Promise.all([
      paymentOfJobIfAny(jobId),
      jobs.find(jobId),
      transfers.get(jobId, "1"),
    ]);
    if (!payment || isOpenAgain(job, event)) return;
    const amount_minor = "fee_minor" in event.data ? event.data.fee_minor : 0;
    const due = {
      amount_minor,
      purpose: "cancellation_fee" as const,
      cause: event.type,
      decision: event.id,
      ground: groundOf(event),
      release_at: job.no_show?.contest_by,
    };
    const there = payment.state === "authorized" || payment.captured_minor > 0;
    const changes =
      there || (amount_minor > 0 && isStored(payment))
        ? await settleWork(payment, planned, job, due, { now, newId })
        : savePayment(payment, await releaseHold(payment, { now, cause: event.type }));
    if (changes.writes.length > 0) await commit(changes);
  }),
);

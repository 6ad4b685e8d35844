import { together } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, savePayment } from "../../shared/data/payments.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { IncidentLapsed, IncidentReported } from "../../shared/domain/incident/events.ts";
import {
  JobArrivalOverdue,
  JobCanceled,
  JobCompleted,
  JobConfirmationReminded,
  JobDisputed,
  JobDisputeOverdue,
  JobDisputeResolved,
  JobExpired,
  JobNoShow,
  JobOfferWidened,
  JobOpenAlerted,
  JobOpened,
  JobPauseAlerted,
  JobPriceDeclined,
  JobRescheduleExpired,
} from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { keepUnpaid, open } from "../../shared/domain/job/opening.ts";
import { elapse } from "../../shared/domain/job/timer.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { earningsOf } from "../../shared/domain/payment/platform-charge.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { incidentsOfStopped } from "../../shared/workflows/incident/stopped-job.ts";
import { syncFromStripe } from "../../shared/workflows/payment/settlement.ts";

/**
 * Asks the payment provider before a booking is canceled, as a webhook may be missing. Throws if it does not answer;
 * the next run then asks again. A customer whose card was declined meanwhile has time to give another.
 */
const paidMeanwhile = async (job: Job, now: string) => {
  const payment = await paymentOfJobIfAny(job.id);
  if (!payment) return undefined;
  const { change, secured, waits } = await syncFromStripe(payment, { now, cause: "payment_timeout" });
  const kept = waits && keepUnpaid(job, change.record.due_at as string, now);
  if (kept) return together({ writes: [jobs.update(kept)], events: [] }, savePayment(payment, change));
  if (!secured) return undefined;
  const held = change.record.state === "authorized";
  const { record, events } = open(
    job,
    { payment_id: payment.id, held, earnings: earningsOf(job.price_minor, payment) },
    now,
  );
  return together({ writes: [jobs.update(record)], events }, savePayment(payment, change));
};

/** Handles due jobs: unpaid bookings, providers who did not come, work that nobody objected to or finished. */
export const handler = schedule({
  name: "jobs",
  rate: "1 minute",
  due: jobs.due,
  emits: [
    JobCanceled,
    JobExpired,
    JobOfferWidened,
    JobOpenAlerted,
    JobArrivalOverdue,
    JobNoShow,
    JobRescheduleExpired,
    JobPriceDeclined,
    JobPauseAlerted,
    JobConfirmationReminded,
    JobCompleted,
    JobDisputed,
    JobDisputeOverdue,
    JobDisputeResolved,
    IncidentReported,
    IncidentLapsed,
    JobOpened,
    ...observationEvents,
  ],
  uses: ["table", "stripe"],
}).handle(async ({ due: job, now, newId, commit }) => {
  const decision = elapse(job, now);
  if (!decision) return;
  if (job.state === "pending_payment") {
    const paid = await paidMeanwhile(job, now);
    if (paid) return commit(paid);
  }
  const { record, events } = decision;
  const stopped = await incidentsOfStopped(job, record, { now, newId });
  await commit(together({ writes: updateJob(job, stopped.job), events }, stopped.changes));
});

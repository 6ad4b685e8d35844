import { together } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, settling } from "../../shared/data/payments.ts";
import { slotWrites } from "../../shared/data/slots.ts";
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
import { open } from "../../shared/domain/job/opening.ts";
import { elapse } from "../../shared/domain/job/timer.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { incidentsOfStopped } from "../../shared/workflows/incident/stopped-job.ts";
import { look } from "../../shared/workflows/payment/settlement.ts";

/**
 * A booking is given up only after the payment provider was asked: what it knows may not have been told us. Throws
 * where it does not answer; then it is asked again with the next run.
 */
const paidMeanwhile = async (job: Job, now: string) => {
  const payment = await paymentOfJobIfAny(job.id);
  if (!payment) return undefined;
  const { settlement, secured } = await look(payment, { now, cause: "payment_timeout" });
  if (!secured) return undefined;
  const held = settlement.record.state === "authorized";
  const { record, events } = open(job, { payment_id: payment.id, held }, now);
  return together({ writes: [jobs.update(record)], events }, settling(payment, settlement));
};

/** Handles due jobs: bookings that nobody paid, providers who did not come, work that nobody objected to or finished. */
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
  const stepped = { writes: [jobs.update(record), ...slotWrites(job, record)], events };
  await commit(together(stepped, await incidentsOfStopped(job, record, { now, newId })));
});

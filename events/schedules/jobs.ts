import { jobs } from "../../shared/data/jobs.ts";
import { slotWrites } from "../../shared/data/slots.ts";
import {
  JobCanceled,
  JobCompleted,
  JobConfirmationReminded,
  JobDisputeOverdue,
  JobExpired,
  JobNoShow,
  JobOpenAlerted,
  JobPauseAlerted,
  JobRescheduleExpired,
} from "../../shared/domain/job/events.ts";
import { elapse } from "../../shared/domain/job/timer.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Handles due jobs: bookings that nobody paid, providers who did not come, work that nobody objected to. */
export const handler = schedule({
  name: "jobs",
  rate: "1 minute",
  due: jobs.due,
  emits: [
    JobCanceled,
    JobExpired,
    JobOpenAlerted,
    JobNoShow,
    JobRescheduleExpired,
    JobPauseAlerted,
    JobConfirmationReminded,
    JobCompleted,
    JobDisputeOverdue,
  ],
}).handle(async ({ due: job, now, commit }) => {
  const decision = elapse(job, now);
  if (!decision) return;
  const { record, events } = decision;
  await commit([jobs.update(record), ...slotWrites(job, record)], events);
});

import * as z from "zod/mini";
import { readTerms } from "../../shared/data/cancellation-terms.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { cancelByUser } from "../../shared/domain/job/cancel.ts";
import { JobCanceled } from "../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobTransition } from "../../shared/domain/job/job.ts";
import { CancelReasonCode } from "../../shared/domain/job/reason-code.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /job/delete-job/{job_id}",
  summary: "Cancel a job that has not started. It moves to the deleted jobs.",
  description: `Canceling is free while no provider has the job. After that, the terms of the day on which the job was booked apply. The first terms were: free until ${policy.job.cancel_free_hours} hours before the start, then ${policy.job.cancel_late_bps / 100} percent of the price, and ${policy.job.cancel_last_minute_bps / 100} percent in the last ${policy.job.cancel_last_minute_hours} hours or once the provider is on the way. get-cancellation-preview says what it would cost now. \`fee_minor\` is what it cost.`,
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  query: z.strictObject({
    reason: described(z.optional(Text(200)), "Why you cancel the job, in your own words."),
    reason_code: described(z.optional(CancelReasonCode), "Why you cancel the job, as one of these."),
  }),
  response: JobView,
  refuses: [JobNotFound, JobTransition, JobConflict],
  steps: { job: { cancel: {} } },
  emits: [JobCanceled],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    query: { reason: "Fixed it myself", reason_code: "no_longer_needed" },
  },
  alongside: ({ params }) => Promise.all([jobs.find(params.job_id), readTerms()]),
}).handle(async ({ alongside, query, actor, now, commit }) => {
  const [job, termsOf] = await alongside;
  if (job.user_id !== actor.id) throw JobNotFound();
  const { record, events } = cancelByUser(job, query, termsOf(job), now);
  return commit(updateJob(job, record), events, jobFor("user", committed(record)));
});

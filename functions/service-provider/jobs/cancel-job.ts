import * as z from "zod/mini";
import { jobs } from "../../../shared/data/jobs.ts";
import { updateJob } from "../../../shared/data/slots.ts";
import { withdraw } from "../../../shared/domain/job/claim.ts";
import { JobProviderCanceled } from "../../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobTransition } from "../../../shared/domain/job/job.ts";
import { WithdrawReasonCode } from "../../../shared/domain/job/reason-code.ts";
import { OfferedJob, offeredJob } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/jobs/cancel-job/{job_id}",
  summary: "Give back a job that has not started. It is open to other providers again.",
  description:
    "You are not offered the job again and get a strike. The customer's money stays on hold for the provider who takes the job next.",
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    reason: described(Text(500), "Why you give the job back, in your own words."),
    reason_code: described(z.optional(WithdrawReasonCode), "Why you give the job back, as one of these."),
  }),
  response: OfferedJob,
  refuses: [JobNotFound, JobTransition, JobConflict],
  steps: { job: { withdraw: {} } },
  emits: [JobProviderCanceled],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "My van has broken down.", reason_code: "vehicle_or_tools" },
  },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const job = await alongside;
  if (job.service_provider_id !== actor.id) throw JobNotFound();
  const { record, events } = withdraw(job, body, now);
  return commit(updateJob(job, record), events, offeredJob(record));
});

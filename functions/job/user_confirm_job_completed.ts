import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { JobCompleted, JobReworkRequested } from "../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobReworkLimit, JobTransition } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { confirm, requestRework } from "../../shared/domain/job/work.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /job/user_confirm_job_completed/{job_id}",
  summary: "Confirm that the work is done, or say what is missing.",
  description: `With \`confirmed\` true the job is completed and its price is charged. With \`confirmed\` false and a \`reason\` the provider has to come back, at most ${policy.job.reworks_most} times. If you do not answer, the job is confirmed ${policy.job.confirm_hours} hours after the provider said that the work is done.`,
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.discriminatedUnion("confirmed", [
    z.strictObject({ confirmed: described(z.literal(true), "The work is done, and the job is completed.") }),
    z.strictObject({
      confirmed: described(z.literal(false), "The work is not done yet."),
      reason: described(Text(1000), "What is still to be done."),
    }),
  ]),
  response: JobView,
  refuses: [JobNotFound, JobTransition, JobReworkLimit, JobConflict],
  steps: { job: { confirm: { confirmed: true }, request_rework: { confirmed: false } } },
  emits: [JobCompleted, JobReworkRequested],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { confirmed: true } },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const job = await alongside;
  if (job.user_id !== actor.id) throw JobNotFound();
  const { record, events } = body.confirmed
    ? confirm(job, "user", now)
    : requestRework(job, body.reason, now);
  return commit(updateJob(job, record), events, jobFor("user", committed(record)));
});

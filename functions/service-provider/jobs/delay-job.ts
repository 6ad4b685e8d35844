import * as z from "zod/mini";
import { jobs } from "../../../shared/data/jobs.ts";
import { updateJob } from "../../../shared/data/slots.ts";
import { delay, JobDelayLimit } from "../../../shared/domain/job/delay.ts";
import { JobDelayed } from "../../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobSlotConflict, JobTransition } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/jobs/delay-job/{job_id}",
  summary: "Announce that you come later than agreed.",
  description: `The customer is told at once when to expect you. You can announce at most ${policy.job.delays_most} delays for a job, ${policy.job.delay_minutes_most} minutes in all. If the delay runs into another of your jobs, the request is refused with \`job.slot_conflict\`. To come on another day, propose another time instead.`,
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    delay_minutes: described(
      Int(1, policy.job.delay_minutes_most),
      "How many minutes later than expected until now you arrive.",
    ),
    reason: described(Text(500), "Why you are late. The customer reads it."),
  }),
  response: JobView,
  refuses: [JobNotFound, JobTransition, JobDelayLimit, JobSlotConflict, JobConflict],
  steps: { job: { delay: {} } },
  emits: [JobDelayed],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { delay_minutes: 45, reason: "The job before took longer." },
  },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body: { delay_minutes: minutes, reason }, actor, now, commit }) => {
  const job = await alongside;
  if (job.service_provider_id !== actor.id) throw JobNotFound();
  const { record, events } = delay(job, { minutes, reason }, now);
  return commit(updateJob(job, record), events, jobFor("service_provider", committed(record)));
});

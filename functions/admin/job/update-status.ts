import * as z from "zod/mini";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { updateJob } from "../../../shared/data/slots.ts";
import { IncidentReported } from "../../../shared/domain/incident/events.ts";
import { reportStoppedJob } from "../../../shared/domain/incident/incident.ts";
import { decidedIn } from "../../../shared/domain/job/dispute.ts";
import {
  JobCanceled,
  JobCompleted,
  JobDisputed,
  JobEnRoute,
  JobExpired,
  JobPaused,
  JobProviderCanceled,
  JobResumed,
  JobReworkRequested,
  JobStarted,
  JobStatusOverridden,
  JobWorkCompleted,
} from "../../../shared/domain/job/events.ts";
import {
  JobConflict,
  JobNotFound,
  JobPaymentNotHeld,
  JobPriceUnsettled,
  JobProofMissing,
  JobReworkLimit,
  JobTooEarly,
  JobTransition,
} from "../../../shared/domain/job/job.ts";
import { overridable, override, overriding } from "../../../shared/domain/job/override.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/job/update-status/{job_id}",
  summary: "Move a job to the next state in place of its customer, its provider or the clock.",
  description:
    "The job goes one step, as `allowed` says. The usual conditions of the step (times, pictures, held money, the number of reworks) apply here too, unless `force` is true. So do its consequences: `completed` charges the price, `canceled` gives the money back without a fee, `open` takes the job from its provider without a strike, `disputed` opens an incident to be decided. A dispute ends when its incident is settled. To give a job to a provider, use reassign-serviceprovider. The reason is kept in the audit log.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    status: described(z.enum(overridable), "The state that the job is moved to."),
    reason: described(Text(500, 3), "Why. The customer and the provider may read it."),
    force: described(
      z._default(z.boolean(), false),
      "Whether to move the job even if the usual conditions of the step are not met.",
    ),
  }),
  response: JobView,
  refuses: [
    JobNotFound,
    JobTransition,
    JobTooEarly,
    JobPaymentNotHeld,
    JobProofMissing,
    JobPriceUnsettled,
    JobReworkLimit,
    JobConflict,
  ],
  steps: { job: overriding },
  emits: [
    JobStatusOverridden,
    JobEnRoute,
    JobStarted,
    JobPaused,
    JobResumed,
    JobWorkCompleted,
    JobReworkRequested,
    JobCompleted,
    JobCanceled,
    JobExpired,
    JobProviderCanceled,
    JobDisputed,
    IncidentReported,
  ],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { status: "canceled", reason: "The customer called: the house was sold." },
  },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body: { status, reason, force }, now, newId, commit }) => {
  const job = await alongside;
  const { record, events } = override(job, status, { reason, force }, now);
  const incident =
    status === "disputed"
      ? reportStoppedJob(job, { id: newId("incident"), category: "administrator", description: reason }, now)
      : undefined;
  return commit(
    incident
      ? [...updateJob(job, decidedIn(record, incident.record.id)), incidents.insert(incident.record)]
      : updateJob(job, record),
    [...events, ...(incident?.events ?? [])],
    jobFor("admin", committed(record)),
  );
});

import * as z from "zod/mini";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { joined } from "../../../shared/data/engine/guard.ts";
import { claimed, jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { slotWrites } from "../../../shared/data/slots.ts";
import { accountWork, jobNamed, joinWork } from "../../../shared/data/work.ts";
import { claim } from "../../../shared/domain/job/claim.ts";
import { JobAssigned } from "../../../shared/domain/job/events.ts";
import {
  JobAlreadyTaken,
  JobClaimBlocked,
  JobConflict,
  JobNotFound,
  JobSlotConflict,
  JobTransition,
} from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { isOwnJob } from "../../../shared/workflows/job/own-job.ts";

export const handler = operation({
  route: "PUT /service-provider/jobs/selected-job/{job_id}",
  summary: "Take an open job.",
  description:
    "If several providers ask for a job, exactly one gets it. The others are refused with `job.already_taken`. If the job overlaps with one of yours, the request is refused with `job.slot_conflict`; if you may not take it, with `job.claim_blocked` and every reason. If you ask again for a job that you have just got, the answer is that job.",
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  response: JobView,
  refuses: [
    JobNotFound,
    JobAlreadyTaken,
    JobSlotConflict,
    JobClaimBlocked,
    JobTransition,
    JobConflict,
    ServiceProviderNotFound,
    ServiceProviderConflict,
  ],
  steps: { job: { claim: {} } },
  emits: [JobAssigned],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params, actor, now }) =>
    Promise.all([
      jobs.find(params.job_id),
      serviceProviders.find(actor.id),
      mandatoryForProviders(now),
      accountWork.get(actor.id),
    ]),
}).handle(async ({ alongside, actor, now, commit }) => {
  const [job, provider, mandatoryOf, work] = await alongside;
  if (job.state === "assigned" && job.service_provider_id === actor.id)
    return jobFor("service_provider", job);
  const is_own = await isOwnJob(job, provider.id);
  const { record, events } = claim(job, provider, now, { mandatory: mandatoryOf(provider), is_own });
  const joining = joinWork(provider.id, work, [jobNamed(job.id)], ServiceProviderConflict);
  return commit(
    [...joined([joining], claimed(record)), ...slotWrites(job, record), serviceProviders.unchanged(provider)],
    events,
    jobFor("service_provider", committed(record)),
  );
});

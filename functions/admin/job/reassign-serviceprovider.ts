import * as z from "zod/mini";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { joined } from "../../../shared/data/engine/guard.ts";
import { jobs, reassigned } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { slotWrites } from "../../../shared/data/slots.ts";
import { accountWork, jobNamed, joinWork } from "../../../shared/data/work.ts";
import { JobReassigned } from "../../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobSlotConflict, JobTransition } from "../../../shared/domain/job/job.ts";
import { JobReassignBlocked, JobSameProvider, reassign } from "../../../shared/domain/job/reassign.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Text } from "../../../shared/kernel/schema.ts";
import { isOwnJob } from "../../../shared/workflows/job/own-job.ts";

export const handler = operation({
  route: "PUT /admin/job/reassign-serviceprovider/{job_id}",
  summary: "Give a job that has not begun to a provider, or to another one.",
  description:
    "The provider must be one who could take the job. With `force` it may also be one who offers other services, works elsewhere or at other times, or was kept from the job; never one who is not approved, can't be paid, or has another job at that time. The provider who had the job is free again, without a strike. All three are told. The reason is kept in the audit log.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    service_provider_id: described(Id("service_provider"), "The provider that gets the job."),
    reason: described(Text(500, 3), "Why the job changes hands. The customer and both providers read it."),
    force: described(
      z._default(z.boolean(), false),
      "Whether the provider gets the job although it could not have taken it.",
    ),
  }),
  response: JobView,
  refuses: [
    JobNotFound,
    JobTransition,
    JobSameProvider,
    JobReassignBlocked,
    JobSlotConflict,
    JobConflict,
    ServiceProviderNotFound,
    ServiceProviderConflict,
  ],
  steps: { job: { reassign: {} } },
  emits: [JobReassigned],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      service_provider_id: "018f3a5c9d2e4b7a6c1d0ea3",
      reason: "The first provider is ill.",
    },
  },
  alongside: ({ params, body, now }) =>
    Promise.all([
      jobs.find(params.job_id),
      serviceProviders.find(body.service_provider_id),
      mandatoryForProviders(now),
      accountWork.get(body.service_provider_id),
    ]),
}).handle(async ({ alongside, body: { reason, force }, now, commit }) => {
  const [job, to, mandatoryOf, work] = await alongside;
  const is_own = await isOwnJob(job, to.id);
  const { record, events } = reassign(job, { to, reason, force, mandatory: mandatoryOf(to), is_own }, now);
  const joining = joinWork(to.id, work, [jobNamed(job.id)], ServiceProviderConflict);
  return commit(
    [...joined([joining], reassigned(record)), ...slotWrites(job, record), serviceProviders.unchanged(to)],
    events,
    jobFor("admin", committed(record)),
  );
});

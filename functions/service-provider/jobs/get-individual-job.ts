import * as z from "zod/mini";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { claimReasons } from "../../../shared/domain/job/eligibility.ts";
import { JobNotFound } from "../../../shared/domain/job/job.ts";
import { allowedRequests } from "../../../shared/domain/job/steps.ts";
import { offeredJob, ProviderJobView } from "../../../shared/domain/job/view.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { readAskedWork } from "../../../shared/workflows/job/asked-work.ts";
import { isOwnJob } from "../../../shared/workflows/job/own-job.ts";
import { providerView } from "../../../shared/workflows/job/provider-view.ts";

export const handler = operation({
  route: "GET /service-provider/jobs/get-individual-job/{job_id}",
  summary: "Read one of your jobs, or an open one that you could take.",
  description:
    "You see the customer's name, address, message and film once the job is yours. For an open job `blocking_reasons` says what keeps you from taking it, and `notices` what you may pass over: your own hours and notice.",
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  response: ProviderJobView,
  refuses: [JobNotFound, ServiceProviderNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const [job, provider, mandatoryOf] = await Promise.all([
    jobs.find(params.job_id),
    serviceProviders.find(actor.id),
    mandatoryForProviders(now),
  ]);
  if (job.service_provider_id === actor.id)
    return providerView({ ...job, service_provider_id: actor.id }, now);
  if (job.state !== "open") throw JobNotFound();
  const { blocking_reasons, notices } = claimReasons(provider, job, now, mandatoryOf(provider));
  const [own, asked] = await Promise.all([isOwnJob(job, provider.id), readAskedWork(job)]);
  if (own) blocking_reasons.push("same_person");
  return {
    ...offeredJob(job),
    ...asked,
    blocking_reasons,
    notices,
    allowed: blocking_reasons.length === 0 ? allowedRequests(job, "service_provider") : [],
  };
});

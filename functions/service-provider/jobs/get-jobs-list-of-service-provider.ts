import * as z from "zod/mini";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { jobs, openPartition, providerPartition } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { offeredTo, offersOf } from "../../../shared/domain/job/offer.ts";
import { OfferedJob, offeredJob } from "../../../shared/domain/job/view.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { minus, plus } from "../../../shared/kernel/time.ts";

export const handler = operation({
  route: "GET /service-provider/jobs/get-jobs-list-of-service-provider",
  summary: "List the open jobs that you could take.",
  description:
    "These are the open jobs for your services in your area. The pages are in order of their start; on each page the nearest job comes first. For each job `blocking_reasons` says what keeps you from taking it; if it is empty, you can take the job. `notices` says which of your own wishes you would pass over.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: PageOf(
    z.extend(OfferedJob, {
      blocking_reasons: described(
        z.array(z.string()),
        "What keeps you from taking the job, one code for each reason. Empty if you can take it.",
      ),
      notices: described(
        z.array(z.string()),
        "What you may pass over when you take it: `outside_hours`, `short_notice`.",
      ),
      distance_km: described(
        z.optional(z.number()),
        "Distance from your base in a straight line, in kilometers. Absent if one of the places is not on the map.",
      ),
    }),
  ),
  refuses: [ServiceProviderNotFound],
  example: { query: { limit: "20" } },
}).handle(async ({ query, actor, now }) => {
  const provider = await serviceProviders.find(actor.id);
  const [own, mandatoryOf, open] = await Promise.all([
    jobs.page("ofProvider", providerPartition(actor.id), {
      limit: 100,
      scope: actor.id,
      order: "oldest",
      from: minus(now, { hours: policy.job.duration_hours_most }),
    }),
    mandatoryForProviders(now),
    jobs.page(
      "ofProvider",
      offeredTo(provider).map(({ service, district }) => openPartition(service, district)),
      {
        ...query,
        scope: actor.id,
        order: "oldest",
        from: plus(now, { hours: policy.job.open_expires_before_start_hours }),
      },
    ),
  ]);
  return {
    items: offersOf(provider, open.items, own.items, now, mandatoryOf(provider)).map(({ job, ...offer }) => ({
      ...offeredJob(job),
      ...offer,
    })),
    next_cursor: open.next_cursor,
  };
});

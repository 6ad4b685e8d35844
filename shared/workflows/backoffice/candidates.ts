import { mandatoryForProviders } from "../../data/document-kinds.ts";
import { lastOf } from "../../data/engine/entity.ts";
import type { PageRequest } from "../../data/engine/page.ts";
import { jobs } from "../../data/jobs.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { clashesWith } from "../../data/slots.ts";
import { type BlockingReason, blockingReasons } from "../../domain/job/eligibility.ts";
import { arrival, final } from "../../domain/job/reassign.ts";
import { requireStep } from "../../domain/job/steps.ts";

/**
 * A page of the approved providers that a job could be given to, and what speaks against each. Two round trips. Throws
 * `job.not_found` and `job.invalid_transition`.
 */
export const candidatesFor = async (job_id: string, request: PageRequest, now: string) => {
  const reading = jobs.find(job_id);
  let clashes = new Map<string | undefined, string | undefined>();
  const listing = serviceProviders.page(
    "inState",
    "PROVIDERS#approved",
    request,
    () => true,
    async (keys) => {
      const job = await reading;
      const ids = keys.map(({ pk }) => lastOf(pk) as NonNullable<typeof job.service_provider_id>);
      clashes = await clashesWith({ ...job, delay: arrival(job, now) }, ids);
    },
    reading,
  );
  const [job, mandatoryOf, { items, next_cursor }] = await Promise.all([
    reading,
    mandatoryForProviders(now),
    listing,
  ]);
  requireStep(job, "reassign");
  const providers = items.filter(({ id }) => id !== job.service_provider_id);
  return {
    items: providers.map((provider) => {
      const blocking_reasons: BlockingReason[] = blockingReasons(provider, job, now, mandatoryOf(provider));
      const clash = clashes.get(provider.id);
      return {
        service_provider_id: provider.id,
        name: provider.business_name,
        blocking_reasons,
        ...(clash && { clashing_job_id: clash }),
        may_take: blocking_reasons.length === 0 && !clash,
        can_be_forced: !clash && !blocking_reasons.some((one) => final.includes(one)),
      };
    }),
    next_cursor,
  };
};

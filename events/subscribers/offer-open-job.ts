import { coverage, districtPartition } from "../../shared/data/coverage.ts";
import { mandatoryForProviders } from "../../shared/data/document-kinds.ts";
import { EventAlreadyHandled } from "../../shared/data/engine/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { blockingReasons } from "../../shared/domain/job/eligibility.ts";
import {
  JobOffered,
  JobOfferWidened,
  JobOpened,
  JobProviderCanceled,
  JobProviderSuspended,
  JobReopened,
  JobRescheduled,
} from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { districtOf } from "../../shared/domain/place.ts";
import { policy } from "../../shared/domain/policy.ts";
import { inBatches } from "../../shared/kernel/batches.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Which of these providers could take the job now. */
const able = async (ids: readonly string[], job: Job, now: string): Promise<string[]> => {
  const [providers, mandatoryOf] = await Promise.all([
    serviceProviders.many(ids),
    mandatoryForProviders(now),
  ]);
  return providers
    .filter((provider) => blockingReasons(provider, job, now, mandatoryOf(provider)).length === 0)
    .map(({ id }) => id);
};

const isKept = ({ reserved }: Job, now: string): boolean => reserved !== undefined && now < reserved.until;

/** Providers of the job's district who offer its service and could take it now; for a reserved job, its provider. */
const candidates = async (job: Job, now: string): Promise<string[]> => {
  if (job.reserved && isKept(job, now)) return able([job.reserved.service_provider_id], job, now);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await coverage.page("inDistrict", districtPartition(districtOf(job.place)), {
      limit: 100,
      cursor,
      scope: "offer",
    });
    const offering = page.items.filter(({ services }) => services.includes(job.service)).map(({ id }) => id);
    found.push(...(await able(offering, job, now)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor && found.length < policy.job.offers_most);
  return found.slice(0, policy.job.offers_most);
};

const unlessOffered = (error: unknown): void => {
  if (!(error instanceof Refusal && error.reason === EventAlreadyHandled)) throw error;
};

/** Notifies providers of a job that became open or moved while open, in one event per inbox transaction. */
export const handler = subscriber({
  name: "offer-open-job",
  lane: "prompt",
  uses: ["table", "lists"],
  on: [JobOpened, JobOfferWidened, JobReopened, JobRescheduled, JobProviderCanceled, JobProviderSuspended],
  marks: "never",
  emits: [JobOffered],
}).handle(async ({ event: { id, aggregate }, now, commit }) => {
  const job = await jobs.get(aggregate.id);
  if (job?.state !== "open") return;
  const told = await candidates(job, now);
  const { service, starts_at } = job;
  const offers = inBatches(told, policy.job.offers_together).map((service_provider_ids, at) => {
    const data = {
      job_id: job.id,
      service,
      district: districtOf(job.place),
      starts_at,
      service_provider_ids,
      ...(job.reserved && isKept(job, now) && { reserved_until: job.reserved.until }),
    };
    const offered = JobOffered.atVersion(aggregate, { data, audience: service_provider_ids });
    return { ...offered, once: `offer ${id} ${at}` };
  });
  if (offers.length > 0) await commit([], offers).catch(unlessOffered);
});

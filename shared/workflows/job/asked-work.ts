import { mandatoryForProviders } from "../../data/document-kinds.ts";
import { media } from "../../data/media.ts";
import { payments } from "../../data/payments.ts";
import { quotes } from "../../data/quotes.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { claimReasons } from "../../domain/job/eligibility.ts";
import type { Job } from "../../domain/job/job.ts";
import { concernsProvider } from "../../domain/job/shown-media.ts";
import { askedWork } from "../../domain/job/told-work.ts";
import { earningsOf } from "../../domain/payment/platform-charge.ts";

/** What the customer of a job asked for, and what it brings. One round trip. */
export const readAskedWork = async (job: Job) => {
  const [quote, payment, sent] = await Promise.all([
    quotes.get(job.quote_id),
    job.payment_id ? payments.get(job.payment_id) : undefined,
    media.many(job.media_ids ?? []),
  ]);
  return askedWork(job, quote, payment && earningsOf(job.price_minor, payment), sent);
};

/** Whether a provider could take an open job. One round trip. */
export const couldTake = async (job: Job, provider_id: string, now: string): Promise<boolean> => {
  const [provider, mandatoryOf] = await Promise.all([
    serviceProviders.get(provider_id),
    mandatoryForProviders(now),
  ]);
  return (
    provider !== undefined &&
    claimReasons(provider, job, now, mandatoryOf(provider)).blocking_reasons.length === 0
  );
};

/** As what somebody reads the customer's answers about a job; undefined if not at all. One round trip, or none. */
export const readerOf = async (
  job: Job,
  { id, role }: { id: string; role: string },
  now: string,
): Promise<"customer" | "provider" | "candidate" | undefined> => {
  if (id === job.user_id) return "customer";
  if (concernsProvider(job, id, now)) return "provider";
  const may = role === "service_provider" && job.state === "open" && (await couldTake(job, id, now));
  return may ? "candidate" : undefined;
};

import type { Account } from "../../shared/domain/account/account.ts";
import { firstKinds, mandatoryOf } from "../../shared/domain/document/kinds.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import type { Place } from "../../shared/domain/place.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import type { Quote, Task } from "../../shared/domain/quote/quote.ts";
import type { Series } from "../../shared/domain/series/series.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { marketOf } from "../../shared/markets/served.ts";

/** Records of a small marketplace as they are when everything before them went well, not yet stored. */

export const place: Place = {
  line1: "12 Orchard Street",
  city: "Springfield",
  region: "IL",
  postcode: "62704",
  country: "US",
};

const now = () => new Date().toISOString();

export const aTask = (given: Partial<Task> = {}): Task => ({
  task_id: newId("task"),
  title: "Replace a kitchen tap",
  service: "plumbing",
  task_kind: "tap_replace",
  quantity: 1,
  unit: "piece",
  low_minor: 12_000,
  high_minor: 18_000,
  labour_minor: { low: 8_000, high: 12_000 },
  materials_minor: { low: 4_000, high: 6_000 },
  duration_minutes: 120,
  confidence: 0.8,
  ...given,
});

export const aQuote = (given: Partial<Quote> = {}): Quote => {
  const at = now();
  return {
    id: newId("quote"),
    version: 0,
    user_id: newId("user"),
    state: "accepted",
    source: "video",
    prompts: ["The tap drips."],
    media_ids: [],
    place,
    questions: [],
    answers: [],
    rounds: 0,
    tries: 1,
    tasks: [aTask()],
    currency: "usd",
    safety: [],
    revision: 1,
    requested_at: at,
    estimated_at: at,
    accepted_at: at,
    expires_at: plus(at, { hours: 48 }),
    created_at: at,
    updated_at: at,
    ...given,
  };
};

export const aJob = (given: Partial<Job> = {}): Job => {
  const at = now();
  const starts_at = given.starts_at ?? "2027-06-01T14:00:00.000Z";
  const duration_minutes = given.duration_minutes ?? 120;
  return {
    id: newId("job"),
    version: 0,
    user_id: newId("user"),
    customer_name: "Ada Customer",
    quote_id: newId("quote"),
    quote_revision: 1,
    task_id: newId("task"),
    title: "Replace a kitchen tap",
    service: "plumbing",
    task_kind: "tap_replace",
    state: "open",
    place,
    scheduled_date: starts_at.slice(0, 10),
    scheduled_time: starts_at.slice(11, 16),
    time_zone: "UTC",
    offset_minutes: 0,
    starts_at,
    ends_at: plus(starts_at, { minutes: duration_minutes }),
    duration_minutes,
    low_minor: 12_000,
    high_minor: 18_000,
    price_minor: 15_000,
    currency: "usd",
    payment_id: newId("payment"),
    payment_held: true,
    excluded_provider_ids: [],
    proof_media_ids: [],
    before_media_ids: [],
    reworks: 0,
    paused_minutes: 0,
    created_at: at,
    updated_at: at,
    ...given,
  };
};

/** A series of weekly visits, of which one job was booked. */
export const aSeries = (given: Partial<Series> = {}): Series => {
  const { id, user_id, quote_id, quote_revision, task_id, title, service, task_kind, time_zone, ...job } =
    aJob();
  const { scheduled_date, scheduled_time, duration_minutes, low_minor, high_minor, price_minor, currency } =
    job;
  const at = now();
  return {
    id: newId("series"),
    version: 0,
    user_id,
    state: "active",
    frequency: "weekly",
    anchor_date: scheduled_date,
    next_number: 1,
    scheduled_time,
    time_zone,
    visits_most: 10,
    booked: 1,
    skipped: [],
    quote_id,
    quote_revision,
    task_id,
    title,
    service,
    task_kind,
    place,
    duration_minutes,
    low_minor,
    high_minor,
    price_minor,
    currency,
    payment_method_id: "pm_1",
    stripe_customer_id: "cus_1",
    consented_at: at,
    last_job_id: id,
    missed: 0,
    created_at: at,
    updated_at: at,
    ...given,
  };
};

export const aProvider = (given: Partial<ServiceProvider> = {}): ServiceProvider => {
  const at = now();
  return {
    id: newId("service_provider"),
    version: 0,
    state: "approved",
    business_name: "Quick Taps",
    services: ["plumbing"],
    area: { country: "US", postcode_prefixes: ["627"] },
    company_state: "verified",
    documents: Object.fromEntries(
      mandatoryOf(firstKinds(marketOf(given)), "service_provider", "").map((doc_name) => [
        doc_name,
        { document_id: newId("document"), state: "verified" as const },
      ]),
    ),
    membership: { state: "active", current_period_end: plus(at, { days: 3650 }) },
    payout: { state: "active", account_id: "acct_1" },
    strikes: [],
    created_at: at,
    updated_at: at,
    ...given,
  };
};

export const anAccount = (given: Partial<Account> = {}): Account => {
  const at = now();
  return {
    id: newId("account"),
    version: 0,
    role: "user",
    state: "active",
    name: "Ada Customer",
    identities: [],
    consent: { analytics: true, marketing: false, partners: false },
    terms_version: 1,
    terms_accepted_at: at,
    created_at: at,
    updated_at: at,
    ...given,
  };
};

export const aMedia = (given: Partial<Media> = {}): Media => {
  const at = now();
  const id = given.id ?? newId("media");
  return {
    id,
    version: 0,
    owner_id: newId("account"),
    owner_role: "user",
    kind: "video",
    purpose: "quote",
    state: "ready",
    bucket: "marketplace-media",
    key: `media/${id}`,
    content_type: "video/mp4",
    max_bytes: 1_000_000,
    checks: [],
    upload_expires_at: at,
    created_at: at,
    updated_at: at,
    ...given,
  };
};

import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { districtOf, type Place } from "../place.ts";
import { RatingView } from "../provider/rating.ts";
import { RequestedStep } from "../step-request.ts";
import { type Tax, TaxIn, taxOf } from "../tax/tax.ts";
import { AskedWork } from "./asked-work.ts";
import { Earnings } from "./earnings.ts";
import { Job, type Party, PriceChange } from "./job.ts";
import { timed } from "./step-times.ts";
import { allowedRequests } from "./steps.ts";

/** The part of a job's place that everybody may see. */
const Area = lazyObject(() => ({
  city: described(z.string(), "City or town."),
  region: described(z.optional(z.string()), "State or province."),
  country: described(z.string(), "Two-letter country code (ISO 3166-1), such as US."),
  district: described(
    z.string(),
    "The district whose providers can take the job: country and start of the postal code.",
  ),
}));

/** The fields that are shown, so that a field that is added to the record stays inside until it is named here. */
const offered = {
  state: true,
  title: true,
  service: true,
  task_kind: true,
  scheduled_date: true,
  scheduled_time: true,
  time_zone: true,
  offset_minutes: true,
  starts_at: true,
  ends_at: true,
  duration_minutes: true,
  low_minor: true,
  high_minor: true,
  price_minor: true,
  currency: true,
} as const;

const own = {
  ...offered,
  version: true,
  user_id: true,
  service_provider_id: true,
  quote_id: true,
  quote_revision: true,
  series_id: true,
  task_id: true,
  video_id: true,
  media_ids: true,
  place: true,
  optional_message: true,
  payment_id: true,
  hold_expires_at: true,
  delay: true,
  reschedule: true,
  before_media_ids: true,
  no_show: true,
  proof_media_ids: true,
  reworks: true,
  rework: true,
  paused_minutes: true,
  confirm_by: true,
  completed_by: true,
  canceled_by: true,
  cancel_reason: true,
  fee_minor: true,
  tip_minor: true,
  assigned_at: true,
  en_route_at: true,
  arrives_at: true,
  started_at: true,
  paused_at: true,
  work_completed_at: true,
  completed_at: true,
  canceled_at: true,
  deleted_by_user_at: true,
  created_at: true,
  updated_at: true,
} as const;

/** As every record, by its `id`; `job_id` is what it is called elsewhere. */
const located = () => ({
  id: Id("job"),
  job_id: Id("job"),
  area: described(
    Area,
    "Roughly where the work is. The exact address is shown only to those whose job it is.",
  ),
});

/** An open job as providers see it before one of them has it: no address, no name, no message. */
export const OfferedJob = lazyObject(() => ({
  ...z.pick(Job, offered).shape,
  ...located(),
  earnings: described(z.optional(Earnings), "What the price brings you."),
}));

/** A job as its customer, its provider and administrators see it. */
export const JobView = lazyObject(() => ({
  ...z.pick(Job, own).shape,
  ...located(),
  customer: described(
    z.object({ user_id: Id("user"), name: described(z.string(), "Name of the customer.") }),
    "The customer who booked the job.",
  ),
  service_provider: described(
    z.optional(
      z.object({
        service_provider_id: Id("service_provider"),
        name: described(z.string(), "Name of the provider."),
        rating: described(
          z.optional(RatingView),
          "How customers have rated the provider. Only where a single job is read.",
        ),
      }),
    ),
    "The provider that has the job. Absent while nobody has taken it.",
  ),
  dispute: described(
    z.optional(
      z.object({
        incident_id: Id("incident"),
        answer_by: described(
          z.optional(Instant),
          "You are asked a question and can answer it until then. Only where a single job is read.",
        ),
      }),
    ),
    "The report that the job was disputed with, or a customer's absence contested. See get-incident.",
  ),
  tax: TaxIn,
  price_change: described(
    z.optional(z.extend(PriceChange, { tax: TaxIn })),
    "Another price that the provider has proposed and the customer has not answered.",
  ),
  provider_missed: described(
    z.optional(z.boolean()),
    "The provider did not come. Only while another one is sought, or if none was found.",
  ),
  /** What this caller may do with it next. */
  allowed: described(
    z.array(RequestedStep),
    "What you can do with the job now: operations, and what to send.",
  ),
}));

/** The provider's view, whether the job is its own or only offered. */
export const ProviderJobView = lazyObject(() => ({
  ...z.partial(JobView).shape,
  ...OfferedJob.shape,
  ...AskedWork.shape,
  blocking_reasons: described(
    z.optional(z.array(z.string())),
    "What keeps you from taking the job, one code for each reason. Only while the job is open.",
  ),
  notices: described(
    z.optional(z.array(z.string())),
    "What you may pass over when you take it: `outside_hours`, `short_notice`. Only while the job is open.",
  ),
  allowed: described(
    z.array(RequestedStep),
    "What you can do with the job now: operations, and what to send.",
  ),
}));

/** One entry of a job's history. */
export const JobHistory = lazyObject(() => ({
  type: described(z.string(), "What happened, such as `job.assigned`."),
  occurred_at: described(Instant, "When it happened."),
  from: described(z.optional(z.string()), "The state before, if the state changed."),
  to: described(z.optional(z.string()), "The state after, if the state changed."),
  reason: described(z.optional(z.string()), "Why, if a reason was given."),
  actor: described(
    z.object({
      role: described(
        z.string(),
        "Whether a customer (`user`), a provider, an administrator or the service itself (`system`) did it.",
      ),
      id: described(z.string(), "Id of the account, or the name of the part of the service."),
    }),
    "Who did it.",
  ),
  data: described(z.record(z.string(), z.unknown()), "Facts about it: ids, amounts and times."),
}));

const areaOf = ({ city, region, country, postcode }: Place) => ({
  city,
  ...(region && { region }),
  country,
  district: districtOf({ country, postcode }),
});

/** The offer of an open job and nothing more, whatever schema it is answered by. */
export const offeredJob = ({ earnings, ...job }: Job): z.output<typeof OfferedJob> => {
  const isOfPrice = earnings && earnings.fee_minor + earnings.payout_minor === job.price_minor;
  return OfferedJob.parse({
    ...job,
    job_id: job.id,
    area: areaOf(job.place),
    ...(isOfPrice && { earnings }),
  });
};

/** The request for the incident that decides about a job. */
export const toReadIncident: RequestedStep = { operation: "user/get-incident" };

/** The request with which a customer contests that it was not there. */
const toReport: RequestedStep = { operation: "user/report-incident" };

const allowedTo = (side: "user" | "service_provider", job: Job): RequestedStep[] => [
  ...[
    ...allowedRequests(job, side),
    ...(job.no_show && !job.no_show.contested_at && side === "user" ? [toReport] : []),
  ].map((step) => timed(job, step)),
  ...(job.dispute ? [toReadIncident] : []),
];

const taxOfPrice = ({ tax, currency }: Job, price_minor: number): Tax | undefined =>
  tax && taxOf(price_minor, tax, currency);

export const jobFor = (
  party: Exclude<Party, "timer">,
  job: Job,
  rating?: z.input<typeof RatingView>,
): z.input<typeof JobView> => ({
  ...job,
  tax: taxOfPrice(job, job.price_minor),
  ...(job.price_change && {
    price_change: { ...job.price_change, tax: taxOfPrice(job, job.price_change.price_minor) },
  }),
  job_id: job.id,
  area: areaOf(job.place),
  customer: { user_id: job.user_id, name: job.customer_name },
  ...(job.service_provider_id && {
    service_provider: {
      service_provider_id: job.service_provider_id,
      name: job.provider_name ?? "",
      ...(rating && { rating }),
    },
  }),
  ...(job.sp_no_show && (job.state === "open" || job.state === "expired") && { provider_missed: true }),
  allowed: party === "admin" ? allowedRequests(job, party) : allowedTo(party, job),
});

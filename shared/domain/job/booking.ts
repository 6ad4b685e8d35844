import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described, orEmpty } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { keptMarket, marketOf } from "../../markets/served.ts";
import { acceptedIn } from "../account/accepted-terms.ts";
import type { Account } from "../account/account.ts";
import type { OutstandingDocument } from "../document/status.ts";
import { type Media, MediaNotReady } from "../media/media.ts";
import type { Place } from "../place.ts";
import { hoursAt, isWithin } from "../place-hours.ts";
import { keepsTime, zonesOf } from "../place-zones.ts";
import { policy } from "../policy.ts";
import { bookableTask, bookTask } from "../quote/booking.ts";
import {
  agreedPrice,
  type Quote,
  QuoteExpired,
  QuoteNotAccepted,
  type Task,
  TaskAlreadyBooked,
  TaskNotFound,
} from "../quote/quote.ts";
import { QuotePlaceMissing, QuotePlaceNotServed, requireServedPlace } from "../quote/served-place.ts";
import { homeTask, taxOfTask } from "../quote/tax.ts";
import { JobCreated } from "./events.ts";
import { jobFacts } from "./facts.ts";
import { type Job, JobOutsideHours, JobStartTooFar, JobStartTooSoon, type ScheduledTime } from "./job.ts";

export const TermsNotAccepted = refusal(
  "terms.not_accepted",
  409,
  "You have not accepted the terms that are in force.",
  "Read and accept version details.version of the terms, then book again.",
);
export const JobDocumentsMissing = refusal(
  "job.documents_missing",
  409,
  "Documents that you need to book are missing, rejected or expired.",
  "Hand in those that details.documents names, then book again.",
);
export const JobVideoMismatch = refusal(
  "job.video_mismatch",
  409,
  "The video does not belong to this quote.",
  "Send a video that was part of the request, or none.",
);
/** Everything that a booking can be refused for, once its records are found. */
export const bookingRefusals = [
  TermsNotAccepted,
  JobDocumentsMissing,
  TaskNotFound,
  QuoteNotAccepted,
  QuoteExpired,
  TaskAlreadyBooked,
  JobVideoMismatch,
  MediaNotReady,
  QuotePlaceMissing,
  QuotePlaceNotServed,
  JobStartTooSoon,
  JobStartTooFar,
  JobOutsideHours,
] as const;

/** What the customer asks for. */
export type Booking = {
  task_id: Id<"task">;
  when: ScheduledTime;
  optional_message?: string | undefined;
  /** The customer confirms that the work is at a home whose taxes are lower. */
  private_home?: boolean | undefined;
};

/** What a customer confirms of the place, so that its work has lower taxes. */
export const homeGiven = {
  private_home: described(
    orEmpty(z.boolean()),
    "You confirm that you use this home privately, and that it was built or last renovated more than two years ago. Tasks with a lower tax then cost what their `home` says.",
  ),
};

/** What booking depends on; all of it is the customer's own. */
export type BookingGrounds = {
  customer: Pick<Account, "name" | "terms_version" | "terms_elsewhere">;
  terms_version: number;
  /** Mandatory documents that the customer is without. */
  documents_wanting?: readonly OutstandingDocument[];
  quote: Quote;
  video: Media | undefined;
};

/** The earliest and the latest start of a job that is booked now. */
export const bookableFrom = (now: string) => plus(now, { hours: policy.job.lead_hours });
export const bookableUntil = (now: string) => plus(now, { days: policy.job.ahead_days });

/** Refuses a start that is too near or too far. Throws `job.start_too_soon` or `job.start_too_far`. */
export const requireBookable = (starts_at: string, now: string): void => {
  const earliest = bookableFrom(now);
  if (starts_at < earliest) throw JobStartTooSoon({ details: { earliest } });
  const latest = bookableUntil(now);
  if (starts_at > latest) throw JobStartTooFar({ details: { latest } });
};

/** Refuses a time of day at which the market of the place starts no visits. Throws `job.outside_hours`. */
export const requireOpen = (
  place: Place,
  { scheduled_time }: Pick<ScheduledTime, "scheduled_time">,
): void => {
  const hours = hoursAt(place);
  if (!isWithin(hours, scheduled_time)) throw JobOutsideHours({ details: { ...hours } });
};

/** Refuses a time that clocks at the place do not show. */
export const requireItsTime = (place: Place, when: ScheduledTime): void => {
  if (keepsTime(place, when)) return;
  const problem = `is not the time at the address: use ${zonesOf(place).join(" or ")}`;
  throw RequestInvalid({ fields: [{ field: "time_zone", problem }] });
};

const requireUsable = (video: Media, quote: Quote): void => {
  if (!quote.media_ids.includes(video.id)) throw JobVideoMismatch();
  if (video.state !== "ready") throw MediaNotReady({ details: { field: "video_id" } });
};

/** What is to be done, for whom, where and at what price. */
type Work = Pick<
  Job,
  | "user_id"
  | "customer_name"
  | "quote_id"
  | "quote_revision"
  | "task_id"
  | "video_id"
  | "media_ids"
  | "title"
  | "service"
  | "task_kind"
  | "place"
  | "duration_minutes"
  | "optional_message"
  | "low_minor"
  | "high_minor"
  | "price_minor"
  | "currency"
  | "market"
  | "tax"
  | "series_id"
>;

/** A job that waits for its payment, for as long as the hold lasts. */
export const newJob = (
  work: Work,
  when: ScheduledTime,
  { id, now }: { id: Id<"job">; now: string },
): { job: Job; created: DomainEvent } => {
  const hold_expires_at = plus(now, { minutes: policy.job.payment_hold_minutes });
  const job: Job = {
    id,
    version: 0,
    ...work,
    state: "pending_payment",
    ...when,
    ends_at: plus(when.starts_at, { minutes: work.duration_minutes }),
    payment_held: false,
    hold_expires_at,
    excluded_provider_ids: [],
    proof_media_ids: [],
    before_media_ids: [],
    reworks: 0,
    paused_minutes: 0,
    created_at: now,
    updated_at: now,
  };
  const { low_minor, high_minor, price_minor, currency } = job;
  const created = JobCreated.atNextVersion(job, {
    data: { ...jobFacts(job), low_minor, high_minor, price_minor, currency, hold_expires_at },
    to: job.state,
    audience: [job.user_id],
  });
  return { job, created };
};

/** The task at the taxes of a home, where the customer confirms that it is one. Throws `request.invalid` where taxes are no lower. */
const taskAtHome = (task: Task, private_home: boolean | undefined, currency: string): Task => {
  const at = private_home ? homeTask(task, currency) : task;
  if (at) return at;
  const problem = "must be left out: taxes of this work are no lower for a home";
  throw RequestInvalid({ fields: [{ field: "private_home", problem }] });
};

/** Books a task of a quote: the job waits for its payment for as long as the hold lasts. Throws one of `bookingRefusals`. */
export const book = (
  { task_id, when, optional_message, private_home }: Booking,
  { customer, terms_version, documents_wanting = [], quote, video }: BookingGrounds,
  { id, now }: { id: Id<"job">; now: string },
): { job: Job; quote: Quote; events: DomainEvent[] } => {
  const market = marketOf(quote);
  if (acceptedIn(customer, market) < terms_version)
    throw TermsNotAccepted({ details: { version: terms_version, ...keptMarket(market) } });
  if (documents_wanting.length > 0) throw JobDocumentsMissing({ details: { documents: documents_wanting } });
  const task = taskAtHome(bookableTask(quote, task_id, now), private_home, quote.currency);
  if (video) requireUsable(video, quote);
  const place = requireServedPlace(quote);
  requireItsTime(place, when);
  requireBookable(when.starts_at, now);
  requireOpen(place, when);
  const terms = taxOfTask(task, quote, place);
  const tax = terms && private_home ? { ...terms, home_confirmed_at: now } : terms;
  const duration_minutes = Math.min(task.duration_minutes, policy.job.duration_hours_most * 60);
  const { job, created } = newJob(
    {
      user_id: quote.user_id,
      customer_name: customer.name,
      quote_id: quote.id,
      quote_revision: quote.revision,
      task_id,
      ...(video && { video_id: video.id }),
      ...(quote.media_ids.length > 0 && { media_ids: quote.media_ids }),
      title: task.title,
      service: task.service,
      task_kind: task.task_kind,
      place,
      duration_minutes,
      ...(optional_message && { optional_message }),
      low_minor: task.low_minor,
      high_minor: task.high_minor,
      price_minor: agreedPrice(task),
      currency: quote.currency,
      ...(quote.market && { market: quote.market }),
      ...(tax && { tax }),
    },
    when,
    { id, now },
  );
  const booked = bookTask(quote, job, now);
  return { job, quote: booked.record, events: [created, ...booked.events] };
};

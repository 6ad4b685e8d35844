import { JobCreated } from "../../events/catalogue/job.ts";
import type { Decision } from "../kernel/event.ts";
import type { Id } from "../kernel/id.ts";
import { minus, plus } from "../kernel/time.ts";
import { districtOf, type Place } from "./account.ts";
import { type Job, JobStartTooFar, JobStartTooSoon, JobTransition, type ScheduledTime } from "./job.ts";
import { advance, jobFacts } from "./job-machine.ts";
import { policy } from "./policy.ts";
import type { Quote, Task } from "./quote.ts";

/** What is booked: a task of a quote, when, and what the customer adds. */
export type Booking = {
  quote: Pick<Quote, "id" | "revision" | "currency">;
  task: Task;
  place: Place;
  when: ScheduledTime;
  video_id: Id<"media">;
  customer: { id: Id<"user">; name: string };
  optional_message?: string | undefined;
};

const agreedPrice = ({ low_minor, high_minor }: Task): number => Math.round((low_minor + high_minor) / 2);

/** The instants between which a job that is booked now may start. */
export const bookableFrom = (now: string) => plus(now, { hours: policy.job.lead_hours });
export const bookableUntil = (now: string) => plus(now, { days: policy.job.ahead_days });

/** Refuses a start that is too near or too far. Throws `job.start_too_soon` or `job.start_too_far`. */
export const requireBookable = (starts_at: string, now: string): void => {
  const earliest = bookableFrom(now);
  if (starts_at < earliest) throw JobStartTooSoon({ details: { earliest } });
  const latest = bookableUntil(now);
  if (starts_at > latest) throw JobStartTooFar({ details: { latest } });
};

/** Books a task: the job waits for its payment for as long as the hold lasts. */
export const book = (
  { quote, task, place, when, video_id, customer, optional_message }: Booking,
  { id, now }: { id: Id<"job">; now: string },
): Decision<Job> => {
  requireBookable(when.starts_at, now);
  const duration_minutes = Math.min(task.duration_minutes, policy.job.duration_hours_most * 60);
  const record: Job = {
    id,
    version: 1,
    user_id: customer.id,
    customer_name: customer.name,
    quote_id: quote.id,
    quote_revision: quote.revision,
    task_id: task.task_id,
    video_id,
    title: task.title,
    service: task.service,
    task_kind: task.task_kind,
    state: "pending_payment",
    place,
    ...when,
    ends_at: plus(when.starts_at, { minutes: duration_minutes }),
    duration_minutes,
    ...(optional_message && { optional_message }),
    low_minor: task.low_minor,
    high_minor: task.high_minor,
    price_minor: agreedPrice(task),
    currency: quote.currency,
    payment_held: false,
    hold_expires_at: plus(now, { minutes: policy.job.payment_hold_minutes }),
    excluded_provider_ids: [],
    proof_media_ids: [],
    before_media_ids: [],
    reworks: 0,
    paused_minutes: 0,
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [
      JobCreated.of(record, {
        data: {
          ...jobFacts(record),
          low_minor: record.low_minor,
          high_minor: record.high_minor,
          price_minor: record.price_minor,
          currency: record.currency,
          hold_expires_at: record.hold_expires_at as string,
        },
        to: record.state,
        audience: [record.user_id],
      }),
    ],
  };
};

/** Gives up a booking whose payment did not come in time. */
export const timeOut = (job: Job, now: string): Decision<Job> =>
  advance(job, "time_out", now, {
    changes: { canceled_at: now, canceled_by: "timer", cancel_reason: "payment_timeout" },
    facts: { by: "timer", cause: "payment_timeout", fee_minor: 0, currency: job.currency },
    reason: "payment_timeout",
  });

/** When the money was held or the card stored. */
export type PaymentSecured = { payment_id: Id<"payment">; held: boolean; secured_at: string };

/** Opens a paid job to providers; where the payment came after the hold had ended, the booking is given up. */
export const open = (
  job: Job,
  { payment_id, held, secured_at }: PaymentSecured,
  now: string,
): Decision<Job> =>
  job.hold_expires_at !== undefined && secured_at > job.hold_expires_at
    ? timeOut({ ...job, payment_id }, now)
    : advance(job, "open", now, {
        changes: { payment_id, payment_held: held, hold_expires_at: undefined },
        facts: { district: districtOf(job.place) },
      });

/** The last moment at which an open job can be taken. */
export const openUntil = (job: Pick<Job, "starts_at">): string =>
  minus(job.starts_at, { hours: policy.job.open_expires_before_start_hours });

export const expireOpen = (job: Job, now: string): Decision<Job> =>
  advance(job, "expire", now, { facts: {} });

export const alertOpen = (job: Job, now: string): Decision<Job> =>
  advance(job, "alert_open", now, { changes: { reminded: (job.reminded ?? 0) + 1 }, facts: {} });

/** Refuses what is shown as open but is past its last moment, as if its timer had run. */
export const requireStillOpen = (job: Job, now: string): void => {
  if (job.state === "open" && now >= openUntil(job))
    throw JobTransition({ details: { from: "expired", allowed: ["reopen"] } });
};

import * as z from "zod/mini";
import { invalidTransition, notFound, refusal, versionConflict } from "../kernel/refusal.ts";
import { AmountMinor, Currency, Id, Instant, LocalDate, LocalTime, TimeZone } from "../kernel/schema.ts";
import { Place } from "./account.ts";

export const JobState = z.enum([
  "pending_payment",
  "open",
  "assigned",
  "en_route",
  "in_progress",
  "paused",
  "awaiting_confirmation",
  "completed",
  "disputed",
  "expired",
  "canceled",
]);

/** Local wall time as it was asked for, and the moment that it stands for. */
export const ScheduledTime = z.object({
  scheduled_date: LocalDate,
  scheduled_time: LocalTime,
  time_zone: TimeZone,
  offset_minutes: z.int(),
  starts_at: Instant,
});

export const Job = z.object({
  id: Id("job"),
  version: z.int(),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  quote_id: Id("quote"),
  quote_revision: z.int(),
  task_id: Id("task"),
  video_id: z.optional(Id("media")),
  title: z.string(),
  service: z.string(),
  task_kind: z.string(),
  state: JobState,
  place: Place,
  ...ScheduledTime.shape,
  ends_at: Instant,
  duration_minutes: z.int(),
  optional_message: z.optional(z.string()),
  /** What was quoted, and what is to be paid: the high end is authorised, the agreed price captured. */
  low_minor: AmountMinor,
  high_minor: AmountMinor,
  price_minor: AmountMinor,
  currency: Currency,
  payment_id: z.optional(Id("payment")),
  hold_expires_at: z.optional(Instant),
  excluded_provider_ids: z.array(Id("service_provider")),
  delay: z.optional(z.object({ count: z.int(), minutes: z.int(), eta: z.optional(Instant) })),
  reschedule: z.optional(
    z.object({
      proposal_id: z.string(),
      by: z.enum(["user", "service_provider"]),
      ...ScheduledTime.shape,
      ends_at: Instant,
      expires_at: Instant,
    }),
  ),
  price_change: z.optional(z.object({ price_minor: AmountMinor, reason: z.string(), proposed_at: Instant })),
  proof_media_ids: z.array(Id("media")),
  before_media_ids: z.array(Id("media")),
  work_completed_at: z.optional(Instant),
  confirm_by: z.optional(Instant),
  reminded: z.optional(z.int()),
  reworks: z.int(),
  assigned_at: z.optional(Instant),
  en_route_at: z.optional(Instant),
  started_at: z.optional(Instant),
  paused_at: z.optional(Instant),
  paused_minutes: z.int(),
  completed_at: z.optional(Instant),
  completed_by: z.optional(z.enum(["user", "timer", "admin"])),
  canceled_at: z.optional(Instant),
  cancel_reason: z.optional(z.string()),
  canceled_by: z.optional(z.enum(["user", "service_provider", "admin", "timer"])),
  fee_minor: z.optional(AmountMinor),
  sp_no_show: z.optional(z.boolean()),
  deleted_by_user_at: z.optional(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Job = z.output<typeof Job>;

export const JobNotFound = notFound("job");
export const JobConflict = versionConflict("job");
export const JobTransition = invalidTransition("job");
export const JobAlreadyTaken = refusal(
  "job.already_taken",
  409,
  "Another provider has taken this job.",
  "Choose another open job.",
);

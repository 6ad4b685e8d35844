import * as z from "zod/mini";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, Id, Instant, LocalDate, LocalTime } from "../../kernel/schema.ts";
import { Place } from "../place.ts";

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
export type JobState = z.output<typeof JobState>;

/** Who can act on a job. */
export type Party = "user" | "service_provider" | "admin" | "timer";

/** Local wall time as it was asked for, and the moment that it stands for. */
export const ScheduledTime = z.object({
  scheduled_date: LocalDate,
  scheduled_time: LocalTime,
  time_zone: z.string(),
  offset_minutes: z.int(),
  starts_at: Instant,
});

export type ScheduledTime = z.output<typeof ScheduledTime>;

export const Job = z.object({
  id: Id("job"),
  version: z.int(),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  /** How each side is called towards the other, as it was when it came in. */
  customer_name: z.string(),
  provider_name: z.optional(z.string()),
  quote_id: Id("quote"),
  quote_revision: z.int(),
  task_id: Id("task"),
  video_id: z.optional(Id("media")),
  /** What the customer filmed, photographed or said when the quote was asked for. */
  media_ids: z.optional(z.array(Id("media"))),
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
  /** Whether the money is held on the card now; a stored card alone is not enough to start. */
  payment_held: z.boolean(),
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
  /** Reminders or alerts that the present state has had. */
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
  disputed_at: z.optional(Instant),
  fee_minor: z.optional(AmountMinor),
  sp_no_show: z.optional(z.boolean()),
  deleted_by_user_at: z.optional(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Job = z.output<typeof Job>;

/** When the provider is expected: the booked start, or later by what was announced. */
export const expectedStart = (job: Pick<Job, "starts_at" | "delay">): string =>
  job.delay?.eta ?? job.starts_at;

export const JobNotFound = notFound("job");
export const JobConflict = versionConflict("job");
export const JobTransition = invalidTransition("job");
export const JobAlreadyTaken = refusal(
  "job.already_taken",
  409,
  "Another provider has taken this job.",
  "Choose another open job.",
);
export const JobSlotConflict = refusal(
  "job.slot_conflict",
  409,
  "The provider has another job at that time.",
  "Choose another time or another job; details.job_id is the one in the way.",
);
export const JobClaimBlocked = refusal(
  "job.claim_blocked",
  409,
  "This provider cannot take this job now.",
  "See details.blocking_reasons.",
);
export const JobStartTooSoon = refusal(
  "job.start_too_soon",
  422,
  "The start is too soon.",
  "Choose a start not before details.earliest.",
);
export const JobStartTooFar = refusal(
  "job.start_too_far",
  422,
  "The start is too far ahead.",
  "Choose a start not after details.latest.",
);
export const JobTooEarly = refusal(
  "job.too_early",
  409,
  "It is too early for that.",
  "Repeat from details.not_before on.",
);
export const JobPaymentNotHeld = refusal(
  "job.payment_not_held",
  409,
  "The customer's payment is not held yet.",
  "Wait until the customer has secured the payment.",
);
export const JobProofMissing = refusal(
  "job.proof_missing",
  409,
  "Pictures or videos are missing.",
  "Send as many ready media ids as details.least says in details.field.",
);
export const JobPriceUnsettled = refusal(
  "job.price_unsettled",
  409,
  "A change of the price awaits the customer's answer.",
  "Wait until the customer has accepted or declined it.",
);
export const JobReworkLimit = refusal(
  "job.rework_limit",
  409,
  "Rework was asked for as often as is allowed.",
  "Confirm the job or report an incident.",
);

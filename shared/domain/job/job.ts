import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { Place } from "../place.ts";
import { TaxTerms } from "../tax/terms.ts";
import { Earnings } from "./earnings.ts";

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
export const ScheduledTime = lazyObject(() => ({
  scheduled_date: described(LocalDate, "Day on which the work starts, in the job's time zone."),
  scheduled_time: described(LocalTime, "Time at which the work starts, in the job's time zone."),
  time_zone: described(z.string(), "Time zone of the job's place, such as America/Chicago."),
  offset_minutes: described(
    z.int(),
    "How many minutes the local time is ahead of UTC at the start. Negative if it is behind.",
  ),
  starts_at: described(Instant, "When the work starts."),
}));

export type ScheduledTime = z.output<typeof ScheduledTime>;

/** Another price that the provider has proposed and the customer has not answered. */
export const PriceChange = lazyObject(() => ({
  price_minor: described(AmountMinor, "The price that is proposed, in cents."),
  reason: described(z.string(), "Why the price should change."),
  proposed_at: described(Instant, "When the price was proposed."),
  expires_at: described(Instant, "The old price stays if there is no answer by then."),
}));

export const Job = lazyObject(() => ({
  id: Id("job"),
  version: Version,
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  /** The names that the sides see of each other, copied when each joined the job. */
  customer_name: z.string(),
  provider_name: z.optional(z.string()),
  quote_id: Id("quote"),
  quote_revision: described(z.int(), "Revision of the quote that the customer accepted."),
  task_id: Id("task"),
  video_id: described(z.optional(Id("media")), "The video that shows the problem."),
  /** What the customer filmed, photographed or said when the quote was asked for. */
  media_ids: described(
    z.optional(z.array(Id("media"))),
    "Photos, videos and recordings that show the problem.",
  ),
  title: described(z.string(), "What is to be done, in a few words."),
  service: described(z.string(), "Key of the service, such as `plumbing`."),
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  state: described(JobState, "How far the job is."),
  place: described(Place, "Where the work is."),
  ...ScheduledTime.shape,
  ends_at: described(Instant, "When the work should be done."),
  duration_minutes: described(z.int(), "How many minutes the work should take."),
  optional_message: described(z.optional(z.string()), "A note from the customer for the provider."),
  /** The quoted range and the price: the high end is held, the agreed price captured. */
  low_minor: described(AmountMinor, "The lower end of the estimated price, in cents."),
  high_minor: described(
    AmountMinor,
    "The upper end of the estimated price, in cents. This much is held on the card.",
  ),
  price_minor: described(AmountMinor, "The agreed price, in cents."),
  /** The price that the customer last agreed to, if it was changed since without asking. */
  consented_minor: z.optional(AmountMinor),
  currency: Currency,
  market: z.optional(z.string()),
  /** By which taxes it was booked; absent where the market knows none. */
  tax: z.optional(TaxTerms),
  payment_id: z.optional(Id("payment")),
  /** What the price brings a provider, from when the job is opened until somebody takes it. */
  earnings: z.optional(Earnings),
  /** Whether the money is held on the card now; a stored card alone is not enough to start. */
  payment_held: z.boolean(),
  hold_expires_at: described(z.optional(Instant), "The booking lapses then if it is not paid."),
  excluded_provider_ids: z.array(Id("service_provider")),
  /** The series that it is a visit of. */
  series_id: z.optional(Id("series")),
  /** The provider of the last visit, who alone may take it until then. */
  reserved: z.optional(z.object({ service_provider_id: Id("service_provider"), until: Instant })),
  delay: described(
    z.optional(
      z.object({
        count: described(z.int(), "How often the provider has announced a delay."),
        minutes: described(z.int(), "By how many minutes the provider is late in all."),
        eta: described(z.optional(Instant), "When the provider now expects to arrive."),
      }),
    ),
    "How late the provider is, if it has said so.",
  ),
  reschedule: described(
    z.optional(
      z.object({
        proposal_id: described(z.string(), "Id of the proposal."),
        by: described(
          z.enum(["user", "service_provider"]),
          "Whether the customer (`user`) or the provider proposed it.",
        ),
        ...ScheduledTime.shape,
        ends_at: described(Instant, "When the work would be done."),
        reason: described(z.optional(z.string()), "Why, in the words of the side that proposed it."),
        expires_at: described(Instant, "The proposal can be accepted until then."),
      }),
    ),
    "Another time that one side has proposed and the other has not answered.",
  ),
  price_change: z.optional(PriceChange),
  proof_media_ids: described(z.array(Id("media")), "Photos that show the finished work."),
  before_media_ids: described(z.array(Id("media")), "Photos of the place before the work."),
  no_show: described(
    z.optional(
      z.object({
        media_ids: described(z.array(Id("media")), "Photos that show that nobody was there."),
        contest_by: described(Instant, "The customer can contest it until then."),
        contested_at: described(z.optional(Instant), "When the customer contested it."),
        decided_at: described(z.optional(Instant), "When an administrator decided about it."),
      }),
    ),
    "What the provider says about a customer who was not there.",
  ),
  work_completed_at: described(z.optional(Instant), "When the provider said that the work is done."),
  confirm_by: described(z.optional(Instant), "The job counts as done then if the customer says nothing."),
  /** Since when the job is in its present state. */
  state_since: z.optional(Instant),
  /** The number of reminders or alerts sent in the current state. */
  reminded: z.optional(z.int()),
  reworks: described(z.int(), "How often the customer has asked for more work."),
  rework: described(
    z.optional(
      z.object({
        number: described(z.int(), "How often the work was asked for again."),
        reason: described(z.string(), "What is still to be done, in the words of who asked."),
      }),
    ),
    "What the provider is asked to put right. Absent if nothing is.",
  ),
  assigned_at: described(z.optional(Instant), "When a provider took the job."),
  en_route_at: described(z.optional(Instant), "When the provider set out."),
  arrives_at: described(z.optional(Instant), "When the provider that is on the way expects to arrive."),
  started_at: described(z.optional(Instant), "When the work started."),
  paused_at: described(z.optional(Instant), "When the work was interrupted. Absent while it goes on."),
  paused_minutes: described(z.int(), "For how many minutes the work was interrupted."),
  completed_at: described(z.optional(Instant), "When the job was completed."),
  completed_by: described(
    z.optional(z.enum(["user", "timer", "admin"])),
    "Who said that the job is done. `timer`: the customer said nothing in time.",
  ),
  canceled_at: described(z.optional(Instant), "When the job was canceled."),
  cancel_reason: described(z.optional(z.string()), "Why the job was canceled."),
  canceled_by: described(
    z.optional(z.enum(["user", "service_provider", "admin", "timer"])),
    "Who canceled the job. `timer`: it was not paid in time, or a dispute about it was not decided in time.",
  ),
  disputed_at: z.optional(Instant),
  dispute: z.optional(z.object({ incident_id: Id("incident") })),
  fee_minor: described(z.optional(AmountMinor), "What canceling costs, in cents."),
  tip_minor: described(z.optional(AmountMinor), "What the customer gave the provider as a tip, in cents."),
  sp_no_show: z.optional(z.boolean()),
  deleted_by_user_at: described(z.optional(Instant), "When the customer moved the job to the deleted jobs."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Job = z.output<typeof Job>;

/** When the provider is expected: the booked start, or later by what was announced. */
export const expectedStart = (job: Pick<Job, "starts_at" | "delay">): string =>
  job.delay?.eta ?? job.starts_at;

/** When the work should be done: the booked end, or later by what was announced. */
export const expectedEnd = (job: Pick<Job, "starts_at" | "delay" | "duration_minutes">): string =>
  plus(expectedStart(job), { minutes: job.duration_minutes });

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
  "Choose another time or another job. details.job_id is the other job.",
);
export const JobClaimBlocked = refusal(
  "job.claim_blocked",
  409,
  "You can't take this job now.",
  "See details.blocking_reasons.",
);
export const JobStartTooSoon = refusal(
  "job.start_too_soon",
  422,
  "The job starts too soon.",
  "Choose a start no earlier than details.earliest.",
);
export const JobOutsideHours = refusal(
  "job.outside_hours",
  422,
  "No visit starts at that time of day.",
  "Choose a start from details.from on and before details.to, on the clocks at the place.",
);
export const JobStartTooFar = refusal(
  "job.start_too_far",
  422,
  "The job starts too far in the future.",
  "Choose a start no later than details.latest.",
);
export const JobTooEarly = refusal(
  "job.too_early",
  409,
  "It is too early for that.",
  "Try again at details.not_before or later.",
);
export const JobPaymentNotHeld = refusal(
  "job.payment_not_held",
  409,
  "The customer's money is not held yet.",
  "Wait until the customer has confirmed the payment.",
);
export const JobProofMissing = refusal(
  "job.proof_missing",
  409,
  "Pictures or videos are missing.",
  "Send the ids of at least details.least files that are ready, in details.field.",
);
export const JobPriceUnsettled = refusal(
  "job.price_unsettled",
  409,
  "The customer has not answered the new price yet.",
  "Wait until the customer has accepted or declined it.",
);
export const JobReworkLimit = refusal(
  "job.rework_limit",
  409,
  "The customer can't ask for more rework on this job.",
  "Confirm the job, or report an incident.",
);

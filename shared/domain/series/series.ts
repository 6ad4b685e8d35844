import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  Int,
  LocalDate,
  LocalTime,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { Place } from "../place.ts";
import { seriesPolicy } from "../policy.ts";
import { RequestedStep } from "../step-request.ts";
import { TaxTerms } from "../tax/terms.ts";
import { comingVisits } from "./dates.ts";
import { allowedSeriesRequests } from "./machine.ts";

export const SeriesState = z.enum(["active", "price_pending", "paused", "ended"]);
export type SeriesState = z.output<typeof SeriesState>;

export const Frequency = z.enum(["weekly", "fortnightly", "monthly"]);

/** Why the service itself pauses a series. */
export const PauseCause = z.enum(["customer", "account_inactive", "terms_not_accepted", "documents_missing"]);

export const EndCause = z.enum([
  "customer",
  "finished",
  "price_declined",
  "visits_missed",
  "paused_too_long",
  "account_closed",
]);

/** Work that is done again and again: each visit is a job of its own, booked some days before. */
export const Series = lazyObject(() => ({
  id: Id("series"),
  version: Version,
  user_id: Id("user"),
  state: described(SeriesState, "Whether visits are booked: only while it is `active`."),
  frequency: described(
    Frequency,
    "How often: every week, every second week, or on the same day of every month.",
  ),
  /** The day that the rhythm begins with; visits are numbered from it. */
  anchor_date: LocalDate,
  next_number: z.int(),
  scheduled_time: described(LocalTime, "When each visit starts, on the clock at the place."),
  time_zone: described(z.string(), "Time zone of the job's place, such as America/Chicago."),
  visits_most: described(z.optional(z.int()), "How many visits there are in all, the first one included."),
  until: described(z.optional(LocalDate), "The last day on which there may be a visit."),
  booked: described(z.int(), "How many visits were booked so far, the first one included."),
  skipped: described(z.array(LocalDate), "Days ahead on which the customer wants no visit."),
  quote_id: Id("quote"),
  quote_revision: z.int(),
  task_id: Id("task"),
  media_ids: z.optional(z.array(Id("media"))),
  title: described(z.string(), "What is to be done, in a few words."),
  service: described(z.string(), "Key of the service, such as `plumbing`."),
  task_kind: z.string(),
  place: described(Place, "Where the work is."),
  optional_message: described(z.optional(z.string()), "A note for the provider, the same for each visit."),
  duration_minutes: described(z.int(), "How many minutes the work should take."),
  low_minor: described(AmountMinor, "The lower end of the estimated price, in cents."),
  high_minor: described(
    AmountMinor,
    "The upper end of the estimated price, in cents. This much is held on the card.",
  ),
  price_minor: described(AmountMinor, "The agreed price, in cents."),
  currency: Currency,
  market: described(z.optional(z.string()), "Market where the work is. Absent in the first one, `us`."),
  tax: z.optional(TaxTerms),
  payment_method_id: z.string(),
  stripe_customer_id: z.string(),
  /** When the customer agreed to be charged for each visit. */
  consented_at: described(Instant, "When the customer agreed that the card is charged for each visit."),
  /** The job that was booked last, and the provider who did the work, who is asked first. */
  last_job_id: described(Id("job"), "The job of the visit that was booked last."),
  service_provider_id: z.optional(Id("service_provider")),
  proposal: described(
    z.optional(
      z.object({
        low_minor: described(AmountMinor, "The lower end of the estimated price, in cents."),
        high_minor: described(
          AmountMinor,
          "The upper end of the estimated price, in cents. This much is held on the card.",
        ),
        price_minor: described(AmountMinor, "What a visit would cost, in cents."),
        answer_by: described(Instant, "The next visit falls out if there is no answer by then."),
      }),
    ),
    "A new price, because prices have changed. No visit is booked until the customer has answered.",
  ),
  /** Visits in a row that could not be booked. */
  missed: z.int(),
  paused_at: described(z.optional(Instant), "Since when the series is paused."),
  pause_cause: described(z.optional(PauseCause), "Why it is paused: `customer` if the customer wished it."),
  ended_at: described(z.optional(Instant), "When the series ended."),
  end_cause: described(z.optional(EndCause), "Why the series ended."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Series = z.output<typeof Series>;

/** A series as its customer sees it. */
export const SeriesView = z.extend(
  z.omit(Series, {
    anchor_date: true,
    next_number: true,
    quote_revision: true,
    media_ids: true,
    task_kind: true,
    payment_method_id: true,
    stripe_customer_id: true,
    service_provider_id: true,
    missed: true,
    tax: true,
  }),
  {
    series_id: Id("series"),
    next_dates: described(
      z.array(LocalDate),
      `The days of the next visits that are not booked yet, at most ${seriesPolicy.dates_shown}.`,
    ),
    allowed: described(
      z.array(RequestedStep),
      "What you can do with the series now: operations, and what to send.",
    ),
  },
);

export const seriesView = (series: Series): z.input<typeof SeriesView> => ({
  ...series,
  series_id: series.id,
  next_dates:
    series.state === "ended" ? [] : comingVisits(series, seriesPolicy.dates_shown).map(({ date }) => date),
  allowed: allowedSeriesRequests(series.state),
});

/** When it ends: on a day, or after so many visits. */
export const seriesEnd = {
  until: described(z.optional(LocalDate), "The last day on which there may be a visit."),
  visits_most: described(
    z.optional(Int(2, seriesPolicy.visits_most)),
    "How many visits there are in all, the first one included.",
  ),
};

export const SeriesNotFound = notFound("series");
export const SeriesConflict = versionConflict("series");
export const SeriesJobUnfit = refusal(
  "series.job_unfit",
  409,
  "This job can't be repeated.",
  "Choose a job that is paid for, not canceled and not disputed. details.state is the state of this one.",
);
export const SeriesAlreadyThere = refusal(
  "series.already_there",
  409,
  "This job belongs to a series already.",
  "Change the series in details.",
);
export const SeriesNoCard = refusal(
  "series.no_card",
  409,
  "There is no stored card that the visits could be charged to.",
  "Pay for the job in the app first. Its card is used for the visits, too.",
);
export const SeriesDateUnknown = refusal(
  "series.no_such_visit",
  409,
  "There is no visit on that day that is not booked yet.",
  "See next_dates. A visit that is booked already is a job: cancel or move that.",
);

import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id, Instant, LocalDate } from "../../kernel/schema.ts";

const facts = () => ({
  series_id: Id("series"),
  user_id: Id("user"),
  /** The job that was booked last: what the series is about. */
  job_id: Id("job"),
});
const day = () => ({ date: described(LocalDate, "The day of the visit.") });

export const SeriesCreated = /* @__PURE__ */ event(
  "series.created",
  "A job is repeated from now on.",
  facts,
  {
    hasSubscribers: false,
  },
);
export const SeriesJobBooked = /* @__PURE__ */ event(
  "series.job_booked",
  "The next visit of a series was booked.",
  () => ({
    ...facts(),
    ...day(),
    starts_at: described(Instant, "When the work starts."),
  }),
);
export const SeriesVisitSkipped = /* @__PURE__ */ event(
  "series.visit_skipped",
  "The customer wants no visit on one day of a series.",
  () => ({ ...facts(), ...day() }),
  { hasSubscribers: false },
);
export const SeriesVisitMissed = /* @__PURE__ */ event(
  "series.visit_missed",
  "A visit of a series could not be booked in time and falls out.",
  () => ({
    ...facts(),
    ...day(),
    cause: described(
      z.enum(["price_unanswered", "too_late"]),
      "Why: the new price was not answered, or it was too late to book.",
    ),
  }),
);
export const SeriesChanged = /* @__PURE__ */ event(
  "series.changed",
  "The visits of a series that are not booked yet were changed.",
  () => ({ ...facts(), fields: described(z.array(z.string()), "Names of the fields that were changed.") }),
  { hasSubscribers: false },
);
export const SeriesPaused = /* @__PURE__ */ event(
  "series.paused",
  "No visits of a series are booked for now.",
  () => ({
    ...facts(),
    cause: described(z.string(), "Why: `customer`, or what is missing."),
  }),
);
export const SeriesResumed = /* @__PURE__ */ event(
  "series.resumed",
  "Visits of a series are booked again.",
  facts,
  {
    hasSubscribers: false,
  },
);
export const SeriesPriceProposed = /* @__PURE__ */ event(
  "series.price_proposed",
  "Prices have changed by more than the range of the quote. The customer is asked.",
  () => ({
    ...facts(),
    price_minor: described(AmountMinor, "What a visit would cost, in cents."),
    previous_minor: described(AmountMinor, "What a visit has cost, in cents."),
    currency: Currency,
    answer_by: described(Instant, "The next visit falls out if there is no answer by then."),
  }),
);
export const SeriesPriceAccepted = /* @__PURE__ */ event(
  "series.price_accepted",
  "The customer accepted the new price of a series.",
  () => ({
    ...facts(),
    price_minor: described(AmountMinor, "What a visit costs, in cents."),
    currency: Currency,
  }),
  { hasSubscribers: false },
);
export const SeriesEnded = /* @__PURE__ */ event(
  "series.ended",
  "No more visits of a series are booked.",
  () => ({
    ...facts(),
    cause: described(z.string(), "Why: the customer's wish, its end, or what went wrong."),
  }),
);

import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Country, Currency, described, Id, Instant } from "../../kernel/schema.ts";

const facts = () => ({ quote_id: Id("quote"), user_id: Id("user") });

const range = () => ({
  low_minor: described(AmountMinor, "The lower end of the estimated price, in cents."),
  high_minor: described(AmountMinor, "The upper end of the estimated price, in cents."),
  currency: Currency,
});

const estimate = () => ({
  revision: described(z.int(), "Number of the estimate: 1 for the first."),
  confidence: described(z.number(), "How certain the estimate is, from 0 to 1."),
  services: described(z.array(z.string()), "Keys of the services that the work belongs to."),
  rules_version: described(z.int(), "Version of the rules that the estimate was computed by."),
  rate_version: described(z.int(), "Version of the rates that the estimate was computed by."),
});

export const QuoteRequested = /* @__PURE__ */ event(
  "quote.requested",
  "A customer asked for a quote.",
  () => ({
    ...facts(),
    source: described(z.string(), "What the request was made with, such as a video."),
    media_ids: described(z.array(Id("media")), "Photos, videos and recordings that show the problem."),
    place: described(
      z.optional(
        z.object({
          country: Country,
          region: described(z.optional(z.string()), "State or province."),
          city: described(z.string(), "City or town."),
        }),
      ),
      "City, region and country of the work, if they were given by then.",
    ),
  }),
);
export const QuoteResumed = /* @__PURE__ */ event(
  "quote.resumed",
  "Work on the estimate goes on: its files are ready, or another try is due.",
  () => ({
    ...facts(),
    cause: described(
      z.enum(["media", "retry"]),
      "Why the work on the estimate goes on: its files are ready, or it is tried again.",
    ),
  }),
);
export const QuoteDelayed = /* @__PURE__ */ event(
  "quote.delayed",
  "The estimator did not answer. It is asked again later.",
  () => ({
    ...facts(),
    tries: described(z.int(), "How often the estimate was tried."),
    retry_at: described(Instant, "The estimate is tried again then."),
  }),
);
export const QuoteFailed = /* @__PURE__ */ event(
  "quote.failed",
  "No price could be estimated. Nothing is charged.",
  () => ({
    ...facts(),
    tries: described(z.int(), "How often the estimate was tried."),
  }),
);
export const QuoteQuestionsAsked = /* @__PURE__ */ event(
  "quote.questions_asked",
  "The customer is asked questions about the work.",
  () => ({
    ...facts(),
    round: described(z.int(), "Which round of questions this is: 1 for the first."),
    questions: described(z.int(), "How many questions are open."),
  }),
);
export const QuoteNudged = /* @__PURE__ */ event(
  "quote.nudged",
  "The customer was reminded of open questions.",
  facts,
);
export const QuoteAnswered = /* @__PURE__ */ event(
  "quote.answered",
  "The customer answered. The request is read again.",
  () => ({
    ...facts(),
    round: described(z.int(), "Which round of questions was answered: 1 for the first."),
  }),
);
export const QuoteAbandoned = /* @__PURE__ */ event(
  "quote.abandoned",
  "The open questions were not answered in time.",
  facts,
);
export const QuoteEstimated = /* @__PURE__ */ event(
  "quote.estimated",
  "The request has an estimate.",
  () => ({
    ...facts(),
    ...range(),
    ...estimate(),
  }),
);
export const QuoteReviewRequired = /* @__PURE__ */ event(
  "quote.review_required",
  "A person has to look at the request before the customer can accept a price.",
  () => ({
    ...facts(),
    ...estimate(),
    low_minor: described(z.optional(z.int()), "The lower end of the estimated price, in cents."),
    high_minor: described(z.optional(z.int()), "The upper end of the estimated price, in cents."),
    reasons: described(z.array(z.string()), "Why a person reviews the estimate, one code for each reason."),
    safety: described(z.array(z.string()), "Which dangers were recognized."),
  }),
);
export const QuoteReviewOverdue = /* @__PURE__ */ event(
  "quote.review_overdue",
  "A quote has waited longer for its review than we promise.",
  () => ({
    ...facts(),
    review_by: described(Instant, "The request ends without a price if nobody has reviewed it by then."),
    safety: described(z.optional(z.array(z.string())), "Which dangers were recognized, if any."),
  }),
);
export const QuoteReviewed = /* @__PURE__ */ event(
  "quote.reviewed",
  "An administrator approved a price after review.",
  () => ({
    ...facts(),
    ...range(),
    revision: described(z.int(), "Number of the estimate: 1 for the first."),
  }),
);
export const QuoteRejected = /* @__PURE__ */ event(
  "quote.rejected",
  "An administrator rejected the request.",
  facts,
);
export const QuoteRevised = /* @__PURE__ */ event(
  "quote.revised",
  "An administrator changed an estimate.",
  () => ({
    ...facts(),
    ...range(),
    revision: described(z.int(), "Number of the estimate: 1 for the first."),
  }),
);
export const QuotePlaceCompleted = /* @__PURE__ */ event(
  "quote.place_completed",
  "The customer gave the address of the work. The price stays.",
  facts,
);
export const QuoteAccepted = /* @__PURE__ */ event(
  "quote.accepted",
  "The customer accepted the price. It is locked for a time.",
  () => ({
    ...facts(),
    ...range(),
    price_minor: described(AmountMinor, "What all tasks cost when they are booked, in cents."),
    revision: described(z.int(), "Number of the estimate: 1 for the first."),
    expires_at: described(Instant, "The tasks can be booked at this price until then."),
  }),
);
export const QuoteDeclined = /* @__PURE__ */ event(
  "quote.declined",
  "The customer declined the price.",
  () => ({
    ...facts(),
    revision: described(z.int(), "Number of the estimate: 1 for the first."),
  }),
);
export const QuoteExpiring = /* @__PURE__ */ event("quote.expiring", "The quote expires soon.", () => ({
  ...facts(),
  expires_at: described(Instant, "The quote can be accepted until then."),
}));
export const QuoteExpired = /* @__PURE__ */ event(
  "quote.expired",
  "The quote expired before it was used.",
  facts,
);
export const QuoteConverted = /* @__PURE__ */ event(
  "quote.converted",
  "Every task of the quote is booked.",
  () => ({
    ...facts(),
    job_id: Id("job"),
  }),
);
export const QuoteReopened = /* @__PURE__ */ event(
  "quote.reopened",
  "A job of the quote ended before a provider had it. Its task can be booked again.",
  () => ({ ...facts(), job_id: Id("job") }),
);
export const SavedQuoteSaved = /* @__PURE__ */ event(
  "saved_quote.saved",
  "A customer put a quote aside, or changed the note on it.",
  facts,
  { hasSubscribers: false },
);
export const SavedQuoteRemoved = /* @__PURE__ */ event(
  "saved_quote.removed",
  "A customer removed a quote from those that were put aside.",
  facts,
  { hasSubscribers: false },
);

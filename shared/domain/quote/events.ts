import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, Id, Instant } from "../../kernel/schema.ts";

const facts = { quote_id: Id("quote"), user_id: Id("user") };

const range = { low_minor: AmountMinor, high_minor: AmountMinor, currency: Currency };

const estimate = {
  revision: z.int(),
  confidence: z.number(),
  services: z.array(z.string()),
  rules_version: z.int(),
  rate_version: z.int(),
};

export const QuoteRequested = event("quote.requested", "A customer asked for a price.", {
  ...facts,
  source: z.string(),
  media_ids: z.array(Id("media")),
});
export const QuoteResumed = event(
  "quote.resumed",
  "Estimation goes on: its media settled, or another try is due.",
  { ...facts, cause: z.enum(["media", "retry"]) },
);
export const QuoteDelayed = event("quote.delayed", "The estimator did not answer and is asked again later.", {
  ...facts,
  tries: z.int(),
  retry_at: Instant,
});
export const QuoteFailed = event("quote.failed", "No price could be found; nothing is charged.", {
  ...facts,
  tries: z.int(),
});
export const QuoteQuestionsAsked = event("quote.questions_asked", "The customer was asked for more.", {
  ...facts,
  round: z.int(),
  questions: z.int(),
});
export const QuoteNudged = event("quote.nudged", "The customer was reminded of open questions.", facts);
export const QuoteAnswered = event("quote.answered", "The customer answered; the request is read again.", {
  ...facts,
  round: z.int(),
});
export const QuoteAbandoned = event("quote.abandoned", "Open questions were not answered in time.", facts);
export const QuoteEstimated = event("quote.estimated", "The request was priced.", {
  ...facts,
  ...range,
  ...estimate,
});
export const QuoteReviewRequired = event(
  "quote.review_required",
  "A person has to look at the request before the customer can accept a price.",
  {
    ...facts,
    ...estimate,
    low_minor: z.optional(z.int()),
    high_minor: z.optional(z.int()),
    reasons: z.array(z.string()),
    safety: z.array(z.string()),
  },
);
export const QuoteReviewed = event("quote.reviewed", "An administrator approved a price after review.", {
  ...facts,
  ...range,
  revision: z.int(),
});
export const QuoteRejected = event("quote.rejected", "An administrator rejected the request.", facts);
export const QuoteRevised = event("quote.revised", "An administrator changed an estimate.", {
  ...facts,
  ...range,
  revision: z.int(),
});
export const QuotePlaceCompleted = event(
  "quote.place_completed",
  "The customer said where the work is; the price stays.",
  facts,
);
export const QuoteAccepted = event("quote.accepted", "The customer accepted the price; it is locked.", {
  ...facts,
  ...range,
  price_minor: AmountMinor,
  revision: z.int(),
  expires_at: Instant,
});
export const QuoteDeclined = event("quote.declined", "The customer declined the price.", {
  ...facts,
  revision: z.int(),
});
export const QuoteExpiring = event("quote.expiring", "The price ends within a day.", {
  ...facts,
  expires_at: Instant,
});
export const QuoteExpired = event("quote.expired", "The price was not used in time.", facts);
export const QuoteConverted = event("quote.converted", "Every task of the quote is booked.", {
  ...facts,
  job_id: Id("job"),
});
export const QuoteReopened = event(
  "quote.reopened",
  "A job of the quote ended before a provider had it; its task can be booked again.",
  { ...facts, job_id: Id("job") },
);

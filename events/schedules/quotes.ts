import { quotes } from "../../shared/data/quotes.ts";
import {
  QuoteAbandoned,
  QuoteExpired,
  QuoteExpiring,
  QuoteFailed,
  QuoteNudged,
  QuoteResumed,
  QuoteReviewOverdue,
} from "../../shared/domain/quote/events.ts";
import { elapse } from "../../shared/domain/quote/timer.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Handles due quotes: retries, reminders, expired prices, unanswered questions, overdue reviews. */
export const handler = schedule({
  name: "quotes",
  rate: "1 minute",
  due: quotes.due,
  emits: [
    QuoteResumed,
    QuoteFailed,
    QuoteNudged,
    QuoteAbandoned,
    QuoteReviewOverdue,
    QuoteExpiring,
    QuoteExpired,
  ],
  uses: ["table"],
}).handle(async ({ due: quote, now, commit }) => {
  const decision = elapse(quote, now);
  if (!decision) return;
  await commit([quotes.update(decision.record)], decision.events);
});

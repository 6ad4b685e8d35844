import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { advance, allowedQuoteRequests } from "./machine.ts";
import { agreedTotal, type Quote, QuoteConflict, QuoteExpired, QuoteTransition } from "./quote.ts";
import { requireServedPlace } from "./served-place.ts";

export type Verdict = { decision: "accept" | "decline"; version: number };

/**
 * The customer accepts or declines the estimate that was shown; accepting locks its price for 48 hours. Throws
 * `quote.invalid_transition`, `quote.expired`, or `quote.version_conflict` where there is a newer estimate.
 */
export const settle = (quote: Quote, { decision, version }: Verdict, now: string): Decision<Quote> => {
  const { state, revision, low_minor, high_minor, currency, expires_at } = quote;
  if (state === "expired") throw QuoteExpired();
  if (state !== "estimated" || low_minor === undefined || high_minor === undefined || !expires_at)
    throw QuoteTransition({ details: { from: state, allowed: allowedQuoteRequests(state, "user") } });
  if (now >= expires_at) throw QuoteExpired({ details: { expired_at: expires_at } });
  if (version !== revision) throw QuoteConflict({ details: { version: revision } });
  if (decision === "accept" && quote.place) requireServedPlace(quote);
  if (decision === "decline")
    return advance(quote, "decline", now, { changes: { expires_at: undefined }, facts: { revision } });
  const locked_until = plus(now, { hours: policy.quote.price_lock_hours });
  return advance(quote, "accept", now, {
    changes: { accepted_at: now, expires_at: locked_until, reminded_at: undefined },
    facts: {
      revision,
      low_minor,
      high_minor,
      price_minor: agreedTotal(quote),
      currency,
      expires_at: locked_until,
    },
  });
};

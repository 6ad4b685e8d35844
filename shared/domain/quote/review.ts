import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { next } from "../transition.ts";
import { advance, quoteMachine } from "./machine.ts";
import { type Quote, QuoteConflict, QuoteUnpriced } from "./quote.ts";

export type Ruling = { decision: "approve" | "reject"; version: number; reason?: string | undefined };

/**
 * An administrator approves the price of a quote in review, so that the customer can accept it, or rejects the request.
 * Throws `quote.invalid_transition`, `quote.version_conflict` where there is a newer estimate, or `quote.unpriced`.
 */
export const rule = (quote: Quote, { decision, version, reason }: Ruling, now: string): Decision<Quote> => {
  next(quoteMachine, quote.state, decision);
  const { revision, low_minor, high_minor, currency } = quote;
  if (version !== revision) throw QuoteConflict({ details: { version: revision } });
  const changes: Partial<Quote> = { review_reasons: undefined, reminded_at: undefined };
  if (decision === "reject") return advance(quote, "reject", now, { changes, facts: {}, reason });
  if (low_minor === undefined || high_minor === undefined) throw QuoteUnpriced();
  return advance(quote, "approve", now, {
    changes: { ...changes, expires_at: plus(now, { days: policy.quote.valid_days }) },
    facts: { revision, low_minor, high_minor, currency },
    reason,
  });
};

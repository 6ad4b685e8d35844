import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { next } from "../transition.ts";
import { advance, quoteMachine } from "./machine.ts";
import { type Quote, QuoteConflict, QuoteDangerUnchecked, QuoteUnpriced } from "./quote.ts";

export const DangerChecked = described(
  z.optional(z.boolean()),
  "Send `true` if the quote names a danger and you have made sure that nobody is in it.",
);

export type Ruling = {
  decision: "approve" | "reject";
  version: number;
  reason?: string | undefined;
  danger_checked?: boolean | undefined;
};

/** Throws `quote.danger_unchecked` where a quote in review names a danger that its reviewer has not confirmed. */
export const expectChecked = ({ state, safety }: Quote, danger_checked: boolean | undefined): void => {
  if (state === "needs_review" && safety.length > 0 && !danger_checked)
    throw QuoteDangerUnchecked({ details: { safety: safety.map(({ flag }) => flag) } });
};

/**
 * An administrator approves the price of a quote in review, so that the customer can accept it, or rejects the request.
 * Throws `quote.invalid_transition`, `quote.version_conflict` where there is a newer estimate, `quote.unpriced` or `quote.danger_unchecked`.
 */
export const rule = (
  quote: Quote,
  { decision, version, reason, danger_checked }: Ruling,
  now: string,
): Decision<Quote> => {
  next(quoteMachine, quote.state, decision);
  const { revision, low_minor, high_minor, currency } = quote;
  if (version !== revision) throw QuoteConflict({ details: { version: revision } });
  const changes: Partial<Quote> = { review_reasons: undefined, reminded_at: undefined };
  if (decision === "reject") return advance(quote, "reject", now, { changes, facts: {}, reason });
  if (low_minor === undefined || high_minor === undefined) throw QuoteUnpriced();
  expectChecked(quote, danger_checked);
  return advance(quote, "approve", now, {
    changes: { ...changes, expires_at: plus(now, { days: policy.quote.valid_days }) },
    facts: { revision, low_minor, high_minor, currency },
    reason,
  });
};

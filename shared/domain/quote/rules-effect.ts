import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";
import { price, type QuotationRules } from "../pricing/pricing.ts";
import { reviewReasons } from "../pricing/review-reason.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import type { Quote } from "./quote.ts";
import { findingsOf } from "./recompute.ts";
import { circumstancesOf } from "./region.ts";

const Change = lazyObject(() => ({
  before: described(z.int(), "By the rules in force."),
  after: described(z.int(), "By the rules that were sent."),
}));

/** What other rules would make of recent quotes: both sides priced with the present rates, now. */
export const RulesEffect = lazyObject(() => ({
  quotes: described(z.int(), "How many estimates were computed again."),
  /** Sums over all of them. */
  low_minor: described(Change, "Lower ends of all estimates added up, in cents."),
  high_minor: described(Change, "Upper ends of all estimates added up, in cents."),
  /** How many a person would have to look at. */
  reviewed: described(Change, "How many of the estimates a person would review."),
  changed: described(
    z.array(
      z.object({
        quote_id: Id("quote"),
        low_minor: described(Change, "The lower end of the estimate, in cents."),
        high_minor: described(Change, "The upper end of the estimate, in cents."),
      }),
    ),
    "The estimates whose price would change.",
  ),
}));
export type RulesEffect = z.output<typeof RulesEffect>;

type Priced = { low_minor: number; high_minor: number; reviewed: boolean };

const pricedBy = (quote: Quote, rules: QuotationRules, basis: PricingBasis, at: string): Priced => {
  const estimate = price(findingsOf(quote), rules, basis.rates, circumstancesOf(quote, at));
  const { low_minor, high_minor } = estimate;
  return { low_minor, high_minor, reviewed: reviewReasons(estimate, quote.safety, rules).length > 0 };
};

const differs = ({ before, after }: { before: number; after: number }) => before !== after;

/** Compares the rules of the basis with others over quotes that have tasks. Writes nothing. */
export const effectOf = (
  rules: QuotationRules,
  basis: PricingBasis,
  quotes: readonly Quote[],
  now: string,
): RulesEffect => {
  const compared = quotes
    .filter((quote) => findingsOf(quote).length > 0)
    .map((quote) => {
      const before = pricedBy(quote, basis.rules, basis, now);
      const after = pricedBy(quote, rules, basis, now);
      return {
        quote_id: quote.id,
        low_minor: { before: before.low_minor, after: after.low_minor },
        high_minor: { before: before.high_minor, after: after.high_minor },
        reviewed: { before: Number(before.reviewed), after: Number(after.reviewed) },
      };
    });
  const total = (of: "low_minor" | "high_minor" | "reviewed") => ({
    before: compared.reduce((sum, one) => sum + one[of].before, 0),
    after: compared.reduce((sum, one) => sum + one[of].after, 0),
  });
  return {
    quotes: compared.length,
    low_minor: total("low_minor"),
    high_minor: total("high_minor"),
    reviewed: total("reviewed"),
    changed: compared.filter(({ low_minor, high_minor }) => differs(low_minor) || differs(high_minor)),
  };
};

import type { PricingBasis } from "../../domain/pricing/rules.ts";
import type { Quote } from "../../domain/quote/quote.ts";

/** The quote with operators' own kinds of work as they are now. They are rare: nothing is loaded where it has none. */
export const withKindsNow = async (quote: Quote, basis: PricingBasis): Promise<Quote> =>
  quote.tasks.some(({ own }) => own)
    ? (await import("./own-kinds.ts")).withPresentKinds(quote, basis)
    : quote;

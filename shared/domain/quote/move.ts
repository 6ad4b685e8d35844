import { refusal } from "../../kernel/refusal.ts";
import { marketOf } from "../../markets/served.ts";
import { pricedIn } from "./priced-in.ts";
import type { Quote } from "./quote.ts";

export const QuoteMarketFixed = /* @__PURE__ */ refusal(
  "quote.market_fixed",
  409,
  "The quote was accepted in another market.",
  "Ask for a new quote.",
);

type Moved = Pick<Quote, "place" | "area_served">;

/**
 * The quote at another place, and in its market; what was priced stays as it was. Throws `quote.market_fixed` where another market
 * was accepted.
 */
export const movedTo = (quote: Quote, { place, area_served }: Moved): Quote => {
  if (!place) return quote;
  const { market, currency } = pricedIn(place);
  if (market !== quote.market && (quote.state === "accepted" || quote.state === "converted"))
    throw QuoteMarketFixed({ details: { market: marketOf(quote).id } });
  return { ...quote, place, area_served, market, currency };
};

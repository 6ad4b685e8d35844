import type { Market } from "../../markets/market.ts";
import { defaultMarket, keptMarket, marketAt, marketOfCountry } from "../../markets/served.ts";
import type { Place } from "../place.ts";
import type { Quote } from "./quote.ts";

/** The market that a request is priced in: the place's, without one its customer's. */
export const pricedIn = (
  place: Place | undefined,
  home: Market = defaultMarket,
): Pick<Quote, "market" | "currency"> => {
  const market = (place && (marketAt(place) ?? marketOfCountry(place.country))) ?? home;
  return { ...keptMarket(market), currency: market.currency };
};

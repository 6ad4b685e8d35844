import { defaultMarket, keptMarket, marketAt, marketOfCountry } from "../../markets/served.ts";
import type { Place } from "../place.ts";
import type { Quote } from "./quote.ts";

/** The market that a request is priced in: the place's, without one the default. */
export const pricedIn = (place: Place | undefined): Pick<Quote, "market" | "currency"> => {
  const market = (place && (marketAt(place) ?? marketOfCountry(place.country))) ?? defaultMarket;
  return { ...keptMarket(market), currency: market.currency };
};

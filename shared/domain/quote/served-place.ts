import * as z from "zod/mini";
import { refusal } from "../../kernel/refusal.ts";
import { marketAt, marketOfCountry } from "../../markets/served.ts";
import type { Place } from "../place.ts";
import type { Quote } from "./quote.ts";

/** What keeps a quote's task from being booked where it is: no place, a country or an area without providers. */
export const PlaceProblem = z.enum(["missing", "country_not_served", "area_not_served"]);
export type PlaceProblem = z.output<typeof PlaceProblem>;

export const placeProblemOf = ({
  place,
  area_served,
}: Pick<Quote, "place" | "area_served">): PlaceProblem | undefined => {
  if (!place) return "missing";
  if (!marketOfCountry(place.country)) return "country_not_served";
  return area_served === false || !marketAt(place) ? "area_not_served" : undefined;
};

export const QuotePlaceMissing = refusal(
  "quote.place_missing",
  409,
  "The quote has no address.",
  "Send the address with its postal code to get-quote-estimate_new.",
);
export const QuotePlaceNotServed = refusal(
  "quote.place_not_served",
  409,
  "No provider works at the address of this quote.",
  "Send another address to get-quote-estimate_new, or ask for a quote again later.",
);

/** Throws `quote.place_not_served` where nobody works at a quote's place, `quote.place_missing` where it has none. */
export const requireServedPlace = (quote: Pick<Quote, "place" | "area_served">): Place => {
  const problem = placeProblemOf(quote);
  if (!quote.place) throw QuotePlaceMissing();
  if (problem) throw QuotePlaceNotServed({ details: { problem } });
  return quote.place;
};

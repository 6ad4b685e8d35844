import { regionCode } from "../../markets/regions.ts";
import type { Place } from "../place.ts";

type Placed = {
  place?: Pick<Place, "country" | "region" | "postcode"> | undefined;
  market?: string | undefined;
};

/** What prices depend on besides the work: where, in which market, and when. */
export const circumstancesOf = ({ place, market }: Placed, at: string) => ({
  region: regionOf(place),
  postcode: place?.postcode,
  market,
  at,
});

/** The region that prices depend on, as ISO 3166 writes it: `US-NY`, or the country where its part is not known. */
export const regionOf = (place: Pick<Place, "country" | "region"> | undefined): string | undefined => {
  if (!place) return undefined;
  const named = (place.region ?? "").trim().toUpperCase();
  const code = regionCode(place.country, named) ?? named;
  return /^[A-Z0-9]{1,3}$/.test(code) ? `${place.country}-${code}` : place.country;
};

import { offsetOf } from "../kernel/wall-clock.ts";
import { beginsWithin, marketOfCountry } from "../markets/served.ts";
import type { Place } from "./place.ts";

/** The IANA time zones that a place may be in, the likeliest first; none where the postcode does not tell. */
export const zonesOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string[] =>
  marketOfCountry(country)?.time_zones.find(({ prefixes }) => beginsWithin(postcode, prefixes))?.zones ?? [];

/** Whether clocks at a place can be that far from UTC at an instant; a place whose zones are not known says nothing. */
export const keepsTime = (
  place: Pick<Place, "country" | "postcode">,
  { starts_at, offset_minutes }: { starts_at: string; offset_minutes: number },
): boolean => {
  const zones = zonesOf(place);
  return zones.length === 0 || zones.some((zone) => offsetOf(starts_at, zone) === offset_minutes);
};

import { offsetOf } from "../kernel/wall-clock.ts";
import type { Place } from "./place.ts";

const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const pacific = "America/Los_Angeles";

/** Time zones by the first three digits of a ZIP code: from, to, and every zone of the states between. */
const zonesByZip: readonly (readonly [from: number, to: number, ...zones: string[]])[] = [
  [5, 5, eastern],
  [6, 9, "America/Puerto_Rico"],
  [10, 319, eastern],
  [320, 349, eastern, central],
  [350, 369, central],
  [370, 385, central, eastern],
  [386, 397, central],
  [398, 399, eastern],
  [400, 427, eastern, central],
  [430, 459, eastern],
  [460, 499, eastern, central],
  [500, 567, central],
  [569, 569, eastern],
  [570, 588, central, mountain],
  [590, 599, mountain],
  [600, 658, central],
  [660, 693, central, mountain],
  [700, 749, central],
  [750, 799, central, mountain],
  [800, 831, mountain],
  [832, 838, mountain, pacific],
  [840, 847, mountain],
  [850, 865, "America/Phoenix", mountain],
  [870, 885, mountain],
  [889, 898, pacific, mountain],
  [900, 961, pacific],
  [967, 968, "Pacific/Honolulu"],
  [969, 969, "Pacific/Guam"],
  [970, 979, pacific, mountain],
  [980, 994, pacific],
  [995, 999, "America/Anchorage", "America/Adak"],
];

/** The IANA time zones that a place may be in, the likeliest first; none where the postcode does not tell. */
export const zonesOf = ({ country, postcode }: Pick<Place, "country" | "postcode">): string[] => {
  const first = Number(postcode.slice(0, 3));
  const [, , ...zones] =
    (country === "US" ? zonesByZip : []).find(([from, to]) => first >= from && first <= to) ?? [];
  return zones as string[];
};

/** Whether clocks at a place can be that far from UTC at an instant; a place whose zones are not known says nothing. */
export const keepsTime = (
  place: Pick<Place, "country" | "postcode">,
  { starts_at, offset_minutes }: { starts_at: string; offset_minutes: number },
): boolean => {
  const zones = zonesOf(place);
  return zones.length === 0 || zones.some((zone) => offsetOf(starts_at, zone) === offset_minutes);
};

import { RequestInvalid } from "../kernel/refusal.ts";
import { hoursIn } from "../markets/in-force.ts";
import { marketAt } from "../markets/served.ts";
import type { Place } from "./place.ts";

/** From when to when visits start, by the clocks at a place: `07:00`. */
export type OpeningHours = { from: string; to: string };

/** When visits may start at a place; undefined: at any time. */
export const hoursAt = (place: Pick<Place, "country" | "postcode">): OpeningHours | undefined => {
  const market = marketAt(place);
  return market && hoursIn(market);
};

/** Whether a time of day, such as `09:30`, is within the hours. */
export const isWithin = (hours: OpeningHours | undefined, time: string): boolean =>
  !hours || (hours.from <= time && time < hours.to);

/** Refuses a new time of day at which no visits start at the place. Throws `request.invalid`. */
export const requireTimeOfDay = (
  place: Pick<Place, "country" | "postcode">,
  { scheduled_time }: { scheduled_time?: string | undefined },
): void => {
  const hours = hoursAt(place);
  if (!hours || scheduled_time === undefined || isWithin(hours, scheduled_time)) return;
  const problem = `must be from ${hours.from} on and before ${hours.to}`;
  throw RequestInvalid({ fields: [{ field: "scheduled_time", problem }] });
};

import { create, toZonedDateTime } from "temporal-polyfill/fns/PlainDateTime";
import {
  getTimeZoneTransition,
  offsetNanoseconds,
  type Record as ZonedDateTime,
} from "temporal-polyfill/fns/ZonedDateTime";
import type { LocalMoment } from "./zone-clock.ts";

const padded = (number: number) => String(number).padStart(2, "0");

const wallClock = ({ year, month, day, hour, minute }: ZonedDateTime) => ({
  date: `${String(year).padStart(4, "0")}-${padded(month)}-${padded(day)}`,
  time: `${padded(hour)}:${padded(minute)}`,
});

const offsetMinutes = (moment: ZonedDateTime): number => Math.round(offsetNanoseconds(moment) / 60e9);

/** The moment of a local date and time of day according to the runtime's own data: for any time and any zone name. */
export const momentByTemporal = (date: string, time: string, zone: string, fold: 0 | 1): LocalMoment => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const asked = create(year, month, day, hour, minute);
  const moment = toZonedDateTime(asked, zone, { disambiguation: fold === 1 ? "later" : "earlier" });
  const read = wallClock(moment);
  if (read.date === date && read.time === time)
    return {
      starts_at: new Date(moment.epochMilliseconds).toISOString(),
      offset_minutes: offsetMinutes(moment),
    };
  const beforeGap = toZonedDateTime(asked, zone, { disambiguation: "earlier" });
  const next = getTimeZoneTransition(beforeGap, "next");
  return { next: next ? { ...wallClock(next), offset_minutes: offsetMinutes(next) } : undefined };
};

import { create, toZonedDateTime } from "temporal-polyfill/fns/PlainDateTime";
import {
  getTimeZoneTransition,
  offsetNanoseconds,
  type Record as ZonedDateTime,
} from "temporal-polyfill/fns/ZonedDateTime";
import { refusal } from "./refusal.ts";
import { instantOf } from "./time.ts";

export const NonexistentLocalTime = refusal(
  "time.nonexistent_local_time",
  422,
  "There is no such local time: the clocks are put forward over it that day.",
  "Choose another time; details.next is the first one after the gap.",
);

const padded = (number: number) => String(number).padStart(2, "0");

const wallClock = ({ year, month, day, hour, minute }: ZonedDateTime) => ({
  date: `${String(year).padStart(4, "0")}-${padded(month)}-${padded(day)}`,
  time: `${padded(hour)}:${padded(minute)}`,
});

const offsetMinutes = (moment: ZonedDateTime): number => Math.round(offsetNanoseconds(moment) / 60e9);

/**
 * The moment that a local date (YYYY-MM-DD) and time of day (HH:MM) stand for in an IANA zone. Where the clocks
 * are put back and the time comes twice, `fold` says which: 0 the first, 1 the second. Throws
 * `time.nonexistent_local_time` where they are put forward over it.
 */
export const resolveLocalTime = (
  date: string,
  time: string,
  zone: string,
  fold: 0 | 1 = 0,
): { starts_at: string; offset_minutes: number } => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const asked = create(year, month, day, hour, minute);
  const moment = toZonedDateTime(asked, zone, { disambiguation: fold === 1 ? "later" : "earlier" });
  const read = wallClock(moment);
  if (read.date !== date || read.time !== time) {
    const beforeGap = toZonedDateTime(asked, zone, { disambiguation: "earlier" });
    const next = getTimeZoneTransition(beforeGap, "next");
    throw NonexistentLocalTime({
      details: {
        time_zone: zone,
        ...(next && { next: { ...wallClock(next), offset_minutes: offsetMinutes(next) } }),
      },
    });
  }
  return { starts_at: instantOf(moment.epochMilliseconds), offset_minutes: offsetMinutes(moment) };
};

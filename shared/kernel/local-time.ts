import { refusal } from "./refusal.ts";
import { momentByTable } from "./zone-clock.ts";
import { type ZoneTable, zoneTable } from "./zone-table.ts";

export const NonexistentLocalTime = refusal(
  "time.nonexistent_local_time",
  422,
  "This local time does not exist, because the clocks go forward on that day.",
  "Choose another time. details.next is the first one after the change.",
);

/**
 * The moment that a local date (YYYY-MM-DD) and time of day (HH:MM) stand for in an IANA zone. Where the clocks
 * are put back and the time comes twice, `fold` says which: 0 the first, 1 the second. Throws
 * `time.nonexistent_local_time` where they are put forward over it. What the table of zones knows is read there:
 * the first question to Intl costs as much as a cold start's whole way to the table and back.
 */
export const resolveLocalTime = async (
  date: string,
  time: string,
  zone: string,
  fold: 0 | 1 = 0,
  table: ZoneTable | undefined = zoneTable,
): Promise<{ starts_at: string; offset_minutes: number }> => {
  const moment =
    (table && momentByTable(table, date, time, zone, fold)) ??
    (await import("./zone-temporal.ts")).momentByTemporal(date, time, zone, fold);
  if ("starts_at" in moment) return moment;
  const { next } = moment;
  throw NonexistentLocalTime({ details: { time_zone: zone, ...(next && { next }) } });
};

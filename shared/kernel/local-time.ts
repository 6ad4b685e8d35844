import { refusal } from "./refusal.ts";
import { instantOf } from "./time.ts";
import { type LocalMoment, momentByTable, type ZoneTable } from "./zone-clock.ts";
import { zoneTable } from "./zone-table.ts";

export const NonexistentLocalTime = refusal(
  "time.nonexistent_local_time",
  422,
  "This local time does not exist, because the clocks go forward on that day.",
  "Choose another time. details.next is the first one after the change.",
);

/**
 * A local date (YYYY-MM-DD) and time of day (HH:MM) in an IANA zone. If the time occurs twice, `fold` 0 means the
 * first.
 */
type Asked = [date: string, time: string, zone: string, fold?: 0 | 1, table?: ZoneTable];

const momentOf = async (...[date, time, zone, fold = 0, table = zoneTable]: Asked): Promise<LocalMoment> =>
  momentByTable(table, date, time, zone, fold) ??
  (await import("./zone-temporal.ts")).momentByTemporal(date, time, zone, fold);

type Moment = { starts_at: string; offset_minutes: number };

/**
 * The moment of a local date and time of day. If the clocks are put back and the time occurs twice, `fold` says which:
 * 0 the first, 1 the second. Throws `time.nonexistent_local_time` if the clocks skip it. Uses the zone table if it can:
 * the first use of Intl costs as much as a cold start's whole way to the table and back.
 */
export const resolveLocalTime = async (...asked: Asked): Promise<Moment> => {
  const moment = await momentOf(...asked);
  if ("starts_at" in moment) return moment;
  const { next } = moment;
  throw NonexistentLocalTime({ details: { time_zone: asked[2], ...(next && { next }) } });
};

/** The same, but a skipped time becomes the first moment after the change. */
export const resolveOrNext = async (...asked: Asked): Promise<Moment> => {
  const moment = await momentOf(...asked);
  if ("starts_at" in moment) return moment;
  const { next } = moment;
  if (!next) throw NonexistentLocalTime({ details: { time_zone: asked[2] } });
  const { date, time, offset_minutes } = next;
  return { starts_at: instantOf(Date.parse(`${date}T${time}Z`) - offset_minutes * 60_000), offset_minutes };
};

import { instantOf } from "./time.ts";

/** The offsets of time zones over some years. */
export type ZoneTable = {
  /** The version of its time-zone data. */
  data: string;
  /** The period that it covers, in minutes since the epoch: from, and until (exclusive). */
  from: number;
  until: number;
  /**
   * One line for all zones with the same clocks: ` Name Area/ Name Name Area/ Name =` and then their offset in minutes at first,
   * and for each change how many minutes after the one before it comes, and the offset from then on.
   */
  clocks: string;
};

/** The meaning of a local time. For a skipped time, the first local time after the gap if it is known. */
export type LocalMoment =
  | { starts_at: string; offset_minutes: number }
  | { next: { date: string; time: string; offset_minutes: number } | undefined };

/** A period with one offset, in minutes since the epoch. */
type Stretch = { from: number; until: number; offset: number };

const day_minutes = 1440;

/** Whether the table was made from data at least as new as the runtime's. */
const isCurrent = ({ data }: ZoneTable): boolean => {
  const { tz } = process.versions;
  return tz !== undefined && tz <= data;
};

/** Where a zone's name stands in the table, or -1. */
const placeOf = (zone: string, { clocks }: ZoneTable): number => {
  const slash = zone.indexOf("/") + 1;
  const [area, name] = [zone.slice(0, slash), ` ${zone.slice(slash)} `];
  for (let place = clocks.indexOf(name); place >= 0; place = clocks.indexOf(name, place + 1)) {
    const before = clocks.slice(clocks.lastIndexOf("\n", place) + 1, place + 1);
    const heading = before.slice(0, before.lastIndexOf("/ ") + 1);
    if (heading.slice(heading.lastIndexOf(" ") + 1) === area) return place;
  }
  return -1;
};

/** Whether the table has a zone by this name. It does not have every alias. */
export const isInTable = (zone: string, table: ZoneTable): boolean => placeOf(zone, table) >= 0;

const stretchesOf = (zone: string, table: ZoneTable): Stretch[] => {
  const { clocks, from, until } = table;
  const place = placeOf(zone, table);
  if (place < 0) return [];
  const line = clocks.slice(clocks.indexOf("=", place) + 1, clocks.indexOf("\n", place));
  const [first, ...changes] = line.split(" ").map(Number) as [number, ...number[]];
  const stretches: Stretch[] = [{ from, until, offset: first }];
  for (let at = 0, change = from; at < changes.length; at += 2) {
    const [after, offset] = changes.slice(at) as [number, number];
    change += after;
    (stretches.at(-1) as Stretch).until = change;
    stretches.push({ from: change, until, offset });
  }
  return stretches;
};

const clockAt = (local_minutes: number) => {
  const [date, time] = instantOf(local_minutes * 60_000).split("T") as [string, string];
  return { date, time: time.slice(0, 5) };
};

/**
 * The moment of a local date and time of day according to the table. Undefined if the table can't tell: another period,
 * an unknown zone name, or newer data in the runtime.
 */
export const momentByTable = (
  table: ZoneTable,
  date: string,
  time: string,
  zone: string,
  fold: 0 | 1,
): LocalMoment | undefined => {
  const local = Date.parse(`${date}T${time}Z`) / 60_000;
  const isWithin = local - day_minutes >= table.from && local + day_minutes < table.until;
  const stretches = isWithin && isCurrent(table) ? stretchesOf(zone, table) : [];
  if (stretches.length === 0) return undefined;
  const coming = stretches.filter(
    ({ from, until, offset }) => local - offset >= from && local - offset < until,
  );
  const found = coming.at(fold === 1 ? -1 : 0);
  if (found) return { starts_at: instantOf((local - found.offset) * 60_000), offset_minutes: found.offset };
  const next = stretches.find(({ from, offset }) => local - offset < from) as Stretch;
  return { next: { ...clockAt(next.from + next.offset), offset_minutes: next.offset } };
};

/** A zone's UTC offset at an instant, in minutes, according to the table. Undefined if the table can't tell. */
export const offsetByTable = (table: ZoneTable, instant: string, zone: string): number | undefined => {
  const minute = Date.parse(instant) / 60_000;
  if (!isCurrent(table)) return undefined;
  return stretchesOf(zone, table).find(({ from, until }) => minute >= from && minute < until)?.offset;
};

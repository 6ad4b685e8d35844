import { instantOf } from "./time.ts";
import type { ZoneTable } from "./zone-table.ts";

/** What a local time stands for; of one that is skipped, the first local time after the gap where it is known. */
export type LocalMoment =
  | { starts_at: string; offset_minutes: number }
  | { next: { date: string; time: string; offset_minutes: number } | undefined };

/** Minutes since the epoch between which a zone's clocks keep one offset. */
type Stretch = { from: number; until: number; offset: number };

const day_minutes = 1440;

/** Whether the table was made from data at least as new as the runtime's. */
const isCurrent = ({ data }: ZoneTable): boolean => {
  const { tz } = process.versions;
  return tz !== undefined && tz <= data;
};

const placeOf = (zone: string, { clocks }: ZoneTable): number => clocks.indexOf(` ${zone} `);

/** Whether the table knows a zone by this name; it does not know every alias. */
export const isInTable = (zone: string, table: ZoneTable): boolean => placeOf(zone, table) >= 0;

const stretchesOf = (zone: string, table: ZoneTable): Stretch[] => {
  const { clocks, from, until } = table;
  const place = placeOf(zone, table);
  if (place < 0) return [];
  const line = clocks.slice(clocks.indexOf("=", place) + 1, clocks.indexOf("\n", place));
  const [first, ...changes] = line.split(" ").map(Number) as [number, ...number[]];
  const stretches: Stretch[] = [{ from, until, offset: first }];
  for (let at = 0; at < changes.length; at += 2) {
    const [change, offset] = changes.slice(at) as [number, number];
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
 * What a local date and time of day stand for by the table; nothing where it does not know: another stretch, a zone
 * under another name, or newer data in the runtime.
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

/** How far a zone's clocks are from UTC at an instant, in minutes, by the table; nothing where it does not know. */
export const offsetByTable = (table: ZoneTable, instant: string, zone: string): number | undefined => {
  const minute = Date.parse(instant) / 60_000;
  if (!isCurrent(table)) return undefined;
  return stretchesOf(zone, table).find(({ from, until }) => minute >= from && minute < until)?.offset;
};

import { instantOf } from "./time.ts";
import { offsetByTable, type ZoneTable } from "./zone-clock.ts";
import { zoneTable } from "./zone-table.ts";

/** The time on a wall clock: the local date (YYYY-MM-DD) and the minutes since its midnight. */
export type WallClock = { date: string; minutes: number };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  formats.set(zone, made);
  return made;
};

const localOf = (instant: string, zone: string, table: ZoneTable): [date: string, time: string] => {
  const offset = offsetByTable(table, instant, zone);
  const local =
    offset === undefined
      ? formatOf(zone).format(Date.parse(instant)).replace(" ", "T")
      : instantOf(Date.parse(instant) + offset * 60_000);
  return [local.slice(0, 10), local.slice(11, 16)];
};

/** The wall clock of an IANA zone at an instant: from the zone table, or from Intl if the table does not have it. */
export const wallClock = (instant: string, zone: string, table: ZoneTable = zoneTable): WallClock => {
  const [date, time] = localOf(instant, zone, table);
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
};

/** An instant as text in an IANA zone: `2026-10-13 16:35`. */
export const writtenTime = (instant: string, zone: string): string =>
  localOf(instant, zone, zoneTable).join(" ");

/** The UTC offset of an IANA zone at an instant, in minutes. */
export const offsetOf = (instant: string, zone: string, table: ZoneTable = zoneTable): number => {
  const { date, minutes } = wallClock(instant, zone, table);
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutes - Math.floor(Date.parse(instant) / 60_000);
};

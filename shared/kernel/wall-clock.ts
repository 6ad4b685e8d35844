import { instantOf } from "./time.ts";
import { offsetByTable } from "./zone-clock.ts";
import { type ZoneTable, zoneTable } from "./zone-table.ts";

/** What clocks on the wall show: the local date (YYYY-MM-DD) and the minutes since its midnight. */
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

const localOf = (
  instant: string,
  zone: string,
  table: ZoneTable | undefined,
): [date: string, time: string] => {
  const offset = table && offsetByTable(table, instant, zone);
  const local =
    offset === undefined
      ? formatOf(zone).format(Date.parse(instant)).replace(" ", "T")
      : instantOf(Date.parse(instant) + offset * 60_000);
  return [local.slice(0, 10), local.slice(11, 16)];
};

/** What clocks show in an IANA zone at an instant: by the table of zones, and by Intl where the table does not know. */
export const wallClock = (
  instant: string,
  zone: string,
  table: ZoneTable | undefined = zoneTable,
): WallClock => {
  const [date, time] = localOf(instant, zone, table);
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
};

/** What is written of an instant in an IANA zone: `2026-10-13 16:35`. */
export const writtenTime = (instant: string, zone: string): string =>
  localOf(instant, zone, zoneTable).join(" ");

/** How far clocks in an IANA zone are from UTC at an instant, in minutes. */
export const offsetOf = (instant: string, zone: string, table: ZoneTable | undefined = zoneTable): number => {
  const { date, minutes } = wallClock(instant, zone, table);
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + minutes - Math.floor(Date.parse(instant) / 60_000);
};

import { Temporal } from "temporal-polyfill";
import type { ZoneTable } from "../shared/kernel/zone-clock.ts";

const minuteOf = ({ epochMilliseconds }: { epochMilliseconds: number }): number => epochMilliseconds / 60_000;

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 60e9;

/** A zone's offset at first, and each change: how long after the one before it comes and the offset from then on; all in minutes. */
const changesOf = (zone: string, from: Temporal.Instant, until: Temporal.Instant): number[] => {
  const first = from.toZonedDateTimeISO(zone);
  const changes = [offsetOf(first)];
  let before = minuteOf(from);
  for (
    let change = first.getTimeZoneTransition("next");
    change && change.epochMilliseconds < until.epochMilliseconds;
    change = change.getTimeZoneTransition("next")
  ) {
    changes.push(minuteOf(change) - before, offsetOf(change));
    before = minuteOf(change);
  }
  return changes;
};

/** Zones as a line of the table names them: the part up to the first slash once, before all that begin with it. */
const named = (zones: readonly string[]): string =>
  [...Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf("/") + 1))]
    .sort(([one], [other]) => one.length - other.length)
    .map(([area, own]) => `${area} ${own.map((zone) => zone.slice(area.length)).join(" ")}`)
    .join(" ");

/** Every zone of the runtime's data, from the begin of one year to the begin of another. */
export const zoneTableOf = (since: number, before: number): ZoneTable => {
  const [from, until] = [since, before].map((year) => Temporal.Instant.from(`${year}-01-01T00:00Z`)) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
  const alike = Map.groupBy(zones, (zone) => changesOf(zone, from, until).join(" "));
  return {
    data: process.versions.tz as string,
    from: minuteOf(from),
    until: minuteOf(until),
    clocks: [...alike].map(([changes, zones]) => `${named(zones)} =${changes}\n`).join(""),
  };
};

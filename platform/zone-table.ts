import { Temporal } from "temporal-polyfill";
import type { ZoneTable } from "../shared/kernel/zone-clock.ts";

const minuteOf = ({ epochMilliseconds }: { epochMilliseconds: number }): number => epochMilliseconds / 60_000;

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 60e9;

/** A zone's offset at first, and each change: when it comes and the offset from then on; all in minutes. */
const changesOf = (zone: string, from: Temporal.Instant, until: Temporal.Instant): number[] => {
  const first = from.toZonedDateTimeISO(zone);
  const changes = [offsetOf(first)];
  for (
    let change = first.getTimeZoneTransition("next");
    change && change.epochMilliseconds < until.epochMilliseconds;
    change = change.getTimeZoneTransition("next")
  )
    changes.push(minuteOf(change), offsetOf(change));
  return changes;
};

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
    clocks: [...alike].map(([changes, zones]) => ` ${zones.join(" ")} =${changes}\n`).join(""),
  };
};

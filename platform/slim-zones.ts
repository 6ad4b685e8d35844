import { Temporal } from "temporal-polyfill";
import type { ZoneTable } from "../shared/kernel/zone-table.ts";
import { editing } from "./slim-sdk.ts";

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

/** Every zone of the runtime's data, from the year before the given one to the end of the second after it. */
export const zoneTableAround = (year: number): ZoneTable => {
  const [from, until] = [year - 1, year + 3].map((each) => Temporal.Instant.from(`${each}-01-01T00:00Z`)) as [
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

let built: ZoneTable | undefined;

const zoneTableModule = /shared\/kernel\/zone-table\.ts$/;

/**
 * The first question to Intl about a zone costs 12 ms of a cold start. What is deployed has the answers with it, made
 * from the data of the machine that builds; beyond them, or where the runtime's data is newer, Intl is asked as ever.
 */
export const zonesAsBuilt = editing([zoneTableModule], {
  name: "zones-as-built",
  setup(build) {
    build.onLoad({ filter: zoneTableModule }, () => {
      built ??= zoneTableAround(new Date().getUTCFullYear());
      return { contents: `export const zoneTable = ${JSON.stringify(built)};`, loader: "js" };
    });
  },
});

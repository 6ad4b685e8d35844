import * as z from "zod/mini";
import { described } from "./schema.ts";
import { isInTable } from "./zone-clock.ts";
import { zoneTable } from "./zone-table.ts";

/** Zones that were looked up in this process: asking for one costs as much as reading ten records. */
const zones = new Set<string>();

const knownZone = (zone: string): boolean => {
  if (zones.has(zone) || (zoneTable && isInTable(zone, zoneTable))) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    zones.add(zone);
    return true;
  } catch {
    return false;
  }
};

/** An IANA time-zone name such as Europe/Lisbon, as it comes in; a record that holds one holds a string. */
export const TimeZone = described(
  z.string().check(
    z.maxLength(64),
    z.refine(
      (zone) => /^[A-Za-z][\w+\-/]*$/.test(zone) && knownZone(zone),
      "must be an IANA time zone such as Europe/Lisbon",
    ),
  ),
  "IANA time zone, such as America/Chicago.",
);

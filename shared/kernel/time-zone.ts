import * as z from "zod/mini";
import { described } from "./schema.ts";
import { isInTable } from "./zone-clock.ts";
import { zoneTable } from "./zone-table.ts";

/** Zones that this process has checked: checking one costs as much as reading ten records. */
const zones = new Set<string>();

const knownZone = (zone: string): boolean => {
  if (zones.has(zone) || isInTable(zone, zoneTable)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    zones.add(zone);
    return true;
  } catch {
    return false;
  }
};

/** An IANA time-zone name such as Europe/Lisbon, for input. Records use a plain string. */
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

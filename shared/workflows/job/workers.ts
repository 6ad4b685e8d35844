import { busyTimesIn } from "../../data/busy-times.ts";
import { coverage, districtPartition } from "../../data/coverage.ts";
import type { Worker } from "../../domain/job/availability.ts";
import { districtOf, type Place } from "../../domain/place.ts";
import { timesPolicy } from "../../domain/policy.ts";

/** The providers of a place's district with their booked times. One round trip. */
export const workersAt = async (
  place: Pick<Place, "country" | "postcode">,
  now: string,
): Promise<Worker[]> => {
  const district = districtOf(place);
  const [{ items }, busy] = await Promise.all([
    coverage.page("inDistrict", districtPartition(district), {
      limit: timesPolicy.providers_most,
      scope: "workers",
      order: "oldest",
    }),
    busyTimesIn(district, now),
  ]);
  return items.map((row) => ({ coverage: row, busy: busy.get(row.id) ?? [] }));
};

import { cellsBetween, type Position } from "../../data/analytics.ts";
import { partitionOf, sliceOf, workSort } from "../../domain/analytics/cells.ts";
import { addMonths, monthOf } from "../../domain/analytics/days.ts";
import { plusAll } from "../../domain/analytics/sums.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { supportedZone } from "./query.ts";

const months_back = 12;

/** What was counted for each kind of work. */
export type WorkSums = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type WorkSlice = { service: string; place: string };

/**
 * What completed jobs told in the last twelve months and in this one, for each kind of work of some slices (`*` as a
 * service or a place means all of them). One round trip.
 */
export const workOf = async (
  slices: readonly WorkSlice[],
  currency: string,
  { generation, through }: Position,
  now: string,
): Promise<{ from: string; complete_through: string; sums: WorkSums[] }> => {
  const zone = supportedZone(undefined);
  const month = monthOf(wallClock(now, zone).date);
  const from = `${monthOf(addMonths(`${month}-01`, -months_back))}-01`;
  const sums = await Promise.all(
    slices.map(async ({ service, place }) => {
      const cells = await cellsBetween(
        generation,
        partitionOf(zone, `work.${currency}`, sliceOf(service, place)),
        workSort(monthOf(from), ""),
        workSort(month, "\uffff"),
      );
      const kinds = new Map<string, Map<string, number>>();
      for (const { sort, sums: added } of cells) {
        const kind = sort.slice(sort.lastIndexOf("#") + 1);
        kinds.set(kind, plusAll(kinds.get(kind) ?? new Map(), added));
      }
      return kinds;
    }),
  );
  return { from, complete_through: through, sums };
};

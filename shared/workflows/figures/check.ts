import { cellsBetween, type Position } from "../../data/figures.ts";
import {
  type Adds,
  addAll,
  cellsOf,
  everything,
  isOfCohort,
  keyOf,
  partitionOf,
} from "../../domain/figures/cells.ts";
import { addDays } from "../../domain/figures/days.ts";
import type { Measure } from "../../domain/figures/measure.ts";
import { instantOf } from "../../kernel/time.ts";
import { offsetOf } from "../../kernel/wall-clock.ts";
import { openSources } from "./sources.ts";

const midnight = (date: string, zone: string): string => {
  const noon = Date.parse(`${date}T00:00:00Z`);
  return instantOf(noon - offsetOf(instantOf(noon), zone) * 60_000);
};

/** What is counted on its own day: nothing that happens on another day adds to it. */
const isOfItsDay = (measure: Measure): boolean =>
  measure.family !== "activity" &&
  !(measure.family === "flow" && measure.only_service) &&
  !isOfCohort(measure.measure);

/** Slices of all services: what is known of a quote only later is added to others afterwards. */
const isOfAll = (partition: string): boolean => partition.includes("#*|");

export type Drift = { cell: string; is: number; should: number };

/** Counts one day anew from what happened on it, and holds it against what is kept. */
export const checkDay = async (
  { generation }: Pick<Position, "generation">,
  date: string,
  zone: string,
): Promise<{ compared: number; drifts: Drift[] }> => {
  const [from, to] = [midnight(date, zone), midnight(addDays(date, 1), zone)];
  const sources = await openSources();
  const adds: Adds = new Map();
  for (const list of [sources.events, sources.postings])
    for (let after = from, more = true; more; ) {
      const chunk = await list(after, to);
      for (const { position, measures } of chunk.found) {
        addAll(adds, cellsOf(measures.filter(isOfItsDay), zone, false));
        after = position;
      }
      more = chunk.more;
    }
  const should = new Map<string, ReadonlyMap<string, number>>(
    ["flow", "money.usd"].map((family) => [partitionOf(zone, family, everything), new Map()]),
  );
  for (const [key, cell] of adds) {
    const { partition, sort } = keyOf(key);
    if (sort === `D#${date}` && isOfAll(partition)) should.set(partition, cell);
  }
  const drifts: Drift[] = [];
  let compared = 0;
  for (const [partition, wanted] of should) {
    const [kept] = await cellsBetween(generation, partition, `D#${date}`, `D#${date}`);
    const names = new Set([...wanted.keys(), ...(kept?.sums.keys() ?? [])]);
    for (const measure of [...names].filter((name) => !isOfCohort(name))) {
      compared += 1;
      const [is, wish] = [kept?.sums.get(measure) ?? 0, wanted.get(measure) ?? 0];
      if (is !== wish) drifts.push({ cell: `${partition} ${date} ${measure}`, is, should: wish });
    }
  }
  return { compared, drifts };
};

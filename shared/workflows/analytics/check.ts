import { cellsBetween, type Position, positionOf } from "../../data/analytics.ts";
import {
  type Adds,
  addAll,
  cellsOf,
  everything,
  isOfCohort,
  keyOf,
  partitionOf,
} from "../../domain/analytics/cells.ts";
import { addDays, monthOf } from "../../domain/analytics/days.ts";
import type { Measure } from "../../domain/analytics/measure.ts";
import { plusAll } from "../../domain/analytics/sums.ts";
import { instantOf } from "../../kernel/time.ts";
import { offsetOf } from "../../kernel/wall-clock.ts";
import { openSources } from "./sources.ts";

const midnight = (date: string, zone: string): string => {
  const noon = Date.parse(`${date}T00:00:00Z`);
  return instantOf(noon - offsetOf(instantOf(noon), zone) * 60_000);
};

/** Whether a measure counts only on its own day: nothing that happens later changes it. */
const isOfItsDay = (measure: Measure): boolean =>
  measure.family !== "activity" &&
  !(measure.family === "flow" && measure.only_service) &&
  !isOfCohort(measure.measure);

/** Whether a partition covers all services. Slices of one service can change later, when more is known of a quote. */
const isOfAll = (partition: string): boolean => partition.includes("#*|");

type Sums = ReadonlyMap<string, number>;
const none: Sums = new Map();

export type Drift = { cell: string; is: number; should: number };
type Checked = { compared: number; drifts: Drift[] };

const differences = (cell: string, is: Sums, should: Sums): Checked => {
  const names = [...new Set([...should.keys(), ...is.keys()])];
  const drifts = names.flatMap((name) => {
    const [has, wish] = [is.get(name) ?? 0, should.get(name) ?? 0];
    return has === wish ? [] : [{ cell: `${cell} ${name}`, is: has, should: wish }];
  });
  return { compared: names.length, drifts };
};

/**
 * Checks that a month is the sum of its days. For the number of records in each state that is a sum of months. Reads
 * again if the fold moved on meanwhile.
 */
const checkMonth = async (generation: number, partition: string, month: string): Promise<Checked> => {
  const [before, [stored], days] = await Promise.all([
    positionOf(generation),
    cellsBetween(generation, partition, `M#${month}`, `M#${month}`),
    cellsBetween(generation, partition, `D#${month}`, `D#${month}-31`),
  ]);
  const should = days.reduce((all, { sums }) => plusAll(all, sums), new Map<string, number>());
  const checked = differences(`${partition} ${month}`, stored?.sums ?? none, should);
  const isMoved = checked.drifts.length > 0 && (await positionOf(generation)).version !== before.version;
  return isMoved ? checkMonth(generation, partition, month) : checked;
};

/** Counts one day again from its events, and compares it, and its month, with what is stored. */
export const checkDay = async (
  { generation }: Pick<Position, "generation">,
  date: string,
  zone: string,
): Promise<Checked> => {
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
  const whole = ["flow", "money.usd", "membership"].map((family) => partitionOf(zone, family, everything));
  const should = new Map<string, Sums>(whole.map((partition) => [partition, none]));
  for (const [key, cell] of adds) {
    const { partition, sort } = keyOf(key);
    if (sort === `D#${date}` && isOfAll(partition)) should.set(partition, cell);
  }
  const checked = await Promise.all(
    whole.map((partition) => checkMonth(generation, partition, monthOf(date))),
  );
  for (const [partition, wanted] of should) {
    const [stored] = await cellsBetween(generation, partition, `D#${date}`, `D#${date}`);
    const ownDay = [...(stored?.sums ?? none)].filter(([name]) => !isOfCohort(name));
    checked.push(differences(`${partition} ${date}`, new Map(ownDay), wanted));
  }
  return {
    compared: checked.reduce((sum, { compared }) => sum + compared, 0),
    drifts: checked.flatMap(({ drifts }) => drifts),
  };
};

import { cellsBetween, type Position, positionOf } from "../../data/figures.ts";
import {
  type Adds,
  addAll,
  cellsOf,
  everything,
  isOfCohort,
  keyOf,
  partitionOf,
} from "../../domain/figures/cells.ts";
import { addDays, monthOf } from "../../domain/figures/days.ts";
import type { Measure } from "../../domain/figures/measure.ts";
import { plusAll } from "../../domain/figures/sums.ts";
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
 * Whether a month is the sum of its days: how many records are in each state is a sum of months. Read again if the
 * fold went on meanwhile.
 */
const checkMonth = async (generation: number, partition: string, month: string): Promise<Checked> => {
  const [before, [kept], days] = await Promise.all([
    positionOf(generation),
    cellsBetween(generation, partition, `M#${month}`, `M#${month}`),
    cellsBetween(generation, partition, `D#${month}`, `D#${month}-31`),
  ]);
  const should = days.reduce((all, { sums }) => plusAll(all, sums), new Map<string, number>());
  const checked = differences(`${partition} ${month}`, kept?.sums ?? none, should);
  const isMoved = checked.drifts.length > 0 && (await positionOf(generation)).version !== before.version;
  return isMoved ? checkMonth(generation, partition, month) : checked;
};

/** Counts one day anew from what happened on it, and holds it, and the month it is in, against what is kept. */
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
    const [kept] = await cellsBetween(generation, partition, `D#${date}`, `D#${date}`);
    const ownDay = [...(kept?.sums ?? none)].filter(([name]) => !isOfCohort(name));
    checked.push(differences(`${partition} ${date}`, new Map(ownDay), wanted));
  }
  return {
    compared: checked.reduce((sum, { compared }) => sum + compared, 0),
    drifts: checked.flatMap(({ drifts }) => drifts),
  };
};

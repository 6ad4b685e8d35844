import {
  cellsBetween,
  type DayCheck,
  dayChecks,
  forgetBatch,
  keepBatch,
  keptCells,
  type Position,
  pagesOf,
  positionOf,
} from "../../data/analytics.ts";
import type { Write } from "../../data/engine/write.ts";
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
import { currencies } from "../../markets/currencies.ts";
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

export type Checking = {
  date: string;
  zone: string;
  now: string;
  commit: (writes: Write[]) => Promise<void>;
  /** Whether there is time for another page of events. */
  goOn: () => boolean;
  /** How many events or postings are read at a time, if not as usual. */
  chunk?: number;
};

/** No generation of figures has this number: batches of it belong to checks. */
const ofChecks = 0;
const id = "day";

/** Whether a day was checked. */
export const isChecked = async (date: string): Promise<boolean> => {
  const check = await dayChecks.get(id);
  return check?.date === date && check.ended_at !== undefined;
};

/** Where the check of a day goes on, and what it has counted so far. One that has ended, or whose batch is gone, begins anew. */
const begunCheck = async (before: DayCheck | undefined, date: string) => {
  if (before?.date !== date || before.ended_at !== undefined) return undefined;
  const counted = await keptCells(ofChecks, before.batch, before.pages);
  return counted && { counted, events: before.events, postings: before.postings };
};

/** Of what events add: to cells of that day, of all services together. */
const ofDay = (adds: Adds, date: string): Adds =>
  new Map(
    [...adds].filter(([key]) => {
      const { partition, sort } = keyOf(key);
      return sort === `D#${date}` && isOfAll(partition);
    }),
  );

/**
 * Counts one day again from its events, and compares it, and its month, with what is stored. If there is no time for all of
 * it, what was counted and how far is kept in one transaction, and nothing is returned: the next turn goes on from there. Call
 * `end` once it is told what was found: who dies before looks again.
 */
export const checkDay = async (
  { generation }: Pick<Position, "generation">,
  { date, zone, now, commit, goOn, chunk }: Checking,
): Promise<(Checked & { end: () => Promise<void> }) | undefined> => {
  const [from, to] = [midnight(date, zone), midnight(addDays(date, 1), zone)];
  const [sources, before] = await Promise.all([openSources(chunk), dayChecks.get(id)]);
  const begun = await begunCheck(before, date);
  const after = { events: begun?.events ?? from, postings: begun?.postings ?? from };
  const adds: Adds = begun?.counted ?? new Map();

  const keep = async (ended_at?: string): Promise<void> => {
    const batch = { adds, actors: new Map() };
    const pages = ended_at ? 0 : pagesOf(batch);
    const number = (before?.batch ?? 0) + 1;
    const version = before?.version ?? 0;
    const record = { id, version, date, ...after, batch: number, pages };
    await commit([
      dayChecks.put({ ...record, ...(ended_at && { ended_at }) }),
      ...(ended_at ? [] : keepBatch(ofChecks, number, batch, now)),
    ]);
    if (before) await forgetBatch(ofChecks, before.batch, before.pages);
  };

  for (const list of ["events", "postings"] as const)
    for (let more = true; more; ) {
      if (!goOn()) {
        await keep();
        return undefined;
      }
      const read = await sources[list](after[list], to);
      for (const { position, measures } of read.found) {
        addAll(adds, ofDay(cellsOf(measures.filter(isOfItsDay), zone, false), date));
        after[list] = position;
      }
      more = read.more;
    }
  const whole = ["flow", ...currencies.map((currency) => `money.${currency}`), "membership"].map((family) =>
    partitionOf(zone, family, everything),
  );
  const should = new Map<string, Sums>(whole.map((partition) => [partition, none]));
  for (const [key, cell] of adds) should.set(keyOf(key).partition, cell);
  const checked = await Promise.all(
    whole.map((partition) => checkMonth(generation, partition, monthOf(date))),
  );
  for (const [partition, wanted] of should) {
    const [stored] = await cellsBetween(generation, partition, `D#${date}`, `D#${date}`);
    const ownDay = [...(stored?.sums ?? none)].filter(([name]) => !isOfCohort(name));
    checked.push(differences(`${partition} ${date}`, new Map(ownDay), wanted));
  }
  return {
    end: () => keep(now),
    compared: checked.reduce((sum, { compared }) => sum + compared, 0),
    drifts: checked.flatMap(({ drifts }) => drifts),
  };
};

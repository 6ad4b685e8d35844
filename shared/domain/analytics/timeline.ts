import { addDays, monthOf, nextPeriod, sooner } from "./days.ts";
import type { Stretch } from "./period.ts";
import { type Measures, plusAll } from "./sums.ts";

/** The cells of a slice as they were read: by day, and by month. */
export type Timeline = { days: ReadonlyMap<string, Measures>; months: ReadonlyMap<string, Measures> };

/** What has to be read of a slice to know all sums between some dates. Sort keys, both inclusive. */
export type Wanted = { low: string; high: string }[];

const firstOf = (month: string): string => `${month}-01`;
const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); firstOf(month) < to; month = monthOf(nextPeriod(firstOf(month), "month")))
    months.push(month);
  return months;
};

/**
 * Months are read as such; the days of a month only where it is cut in two, or where each day is shown. `cuts` are all
 * dates at which a sum begins or ends. Stocks need everything from the beginning.
 */
export const wantedOf = (cuts: readonly string[], stocks: boolean): Wanted => {
  const sorted = cuts.toSorted();
  const [from = "", to = ""] = [sorted[0], sorted.at(-1)];
  const split = new Set(cuts.filter((cut) => cut !== firstOf(monthOf(cut))).map(monthOf));
  const months = monthsBetween(from, to);
  const runs: string[][] = [];
  for (const month of months.filter((one) => split.has(one))) {
    const last = runs.at(-1);
    const follows = last && monthOf(nextPeriod(firstOf(last.at(-1) as string), "month")) === month;
    if (last && follows && last.length < 12) last.push(month);
    else runs.push([month]);
  }
  return [
    { low: stocks ? "M#" : `M#${monthOf(from)}`, high: `M#${monthOf(addDays(to, -1))}` },
    ...runs.map((run) => ({ low: `D#${firstOf(run[0] as string)}`, high: `D#${run.at(-1)}-31` })),
  ];
};

export const timelineOf = (cells: readonly { sort: string; sums: Measures }[]): Timeline => {
  const of = (prefix: string) =>
    new Map(
      cells.filter(({ sort }) => sort.startsWith(prefix)).map(({ sort, sums }) => [sort.slice(2), sums]),
    );
  return { days: of("D#"), months: of("M#") };
};

/** All that was added in a stretch of days. */
export const addedIn = ({ days, months }: Timeline, { from, to }: Stretch): Map<string, number> => {
  const sums = new Map<string, number>();
  for (let at = from; at < to; ) {
    const next = nextPeriod(firstOf(monthOf(at)), "month");
    if (at === firstOf(monthOf(at)) && next <= to) {
      const month = months.get(monthOf(at));
      if (month) plusAll(sums, month);
      at = next;
      continue;
    }
    const end = sooner(next, to);
    for (const [date, added] of days) if (date >= at && date < end) plusAll(sums, added);
    at = end;
  }
  return sums;
};

/** All that was added before a date. */
export const addedBefore = ({ days, months }: Timeline, date: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [month, added] of months) if (month < monthOf(date)) plusAll(sums, added);
  for (const [day, added] of days) if (monthOf(day) === monthOf(date) && day < date) plusAll(sums, added);
  return sums;
};

/** Several timelines as one: families of a slice, or slices of roles. */
export const mergedOf = (timelines: readonly Timeline[]): Timeline => {
  const merge = (part: keyof Timeline) => {
    const all = new Map<string, Map<string, number>>();
    for (const timeline of timelines)
      for (const [key, added] of timeline[part]) all.set(key, plusAll(all.get(key) ?? new Map(), added));
    return all;
  };
  return { days: merge("days"), months: merge("months") };
};

/** A timeline whose measures carry a name in front too, so that they can be told apart after merging. */
export const alsoAs = (name: string, { days, months }: Timeline): Timeline => {
  const doubled = (all: ReadonlyMap<string, Measures>) =>
    new Map(
      [...all].map(([key, added]) => [
        key,
        new Map([...added, ...[...added].map(([measure, by]) => [`${name}:${measure}`, by] as const)]),
      ]),
    );
  return { days: doubled(days), months: doubled(months) };
};

import { fine, type Grid, meanOf, percentileOf, type Sketch } from "./sketch.ts";

export type Measures = ReadonlyMap<string, number>;

/** What figures are computed from: what was added in a stretch of time, and what there was at its start and end. */
export type Sums = {
  added: Measures;
  /** Everything that was added before the stretch, and until its end. */
  before: Measures;
  until: Measures;
  /** What accounts did in its whole periods, of which there are so many. Nobody is added up over them. */
  people: Measures;
  periods: number;
  /** How many of its days have begun, and the length of its periods: for means and for what is kept by period. */
  days: number;
  currency: string;
  period: "day" | "week" | "month" | "quarter" | "year";
};

export const plusAll = (
  into: Map<string, number>,
  added: Measures,
  sign: 1 | -1 = 1,
): Map<string, number> => {
  for (const [measure, by] of added) into.set(measure, (into.get(measure) ?? 0) + sign * by);
  return into;
};

export const sum = ({ added }: Sums, ...measures: string[]): number =>
  measures.reduce((total, measure) => total + (added.get(measure) ?? 0), 0);

export const atEnd = ({ until }: Sums, ...measures: string[]): number =>
  measures.reduce((total, measure) => total + (until.get(measure) ?? 0), 0);

export const atStart = ({ before }: Sums, ...measures: string[]): number =>
  measures.reduce((total, measure) => total + (before.get(measure) ?? 0), 0);

/** The parts of a measure that is split by what follows its name: `jobs.canceled_for.` by reason. */
export const partsOf = (measures: Measures, prefix: string): [part: string, amount: number][] =>
  [...measures]
    .filter(([measure]) => measure.startsWith(prefix))
    .map(([measure, amount]) => [measure.slice(prefix.length), amount] as [string, number]);

/** What the books hold on accounts, whatever was booked. Debits are positive. */
export const onAccount = ({ added }: Sums, account: RegExp): number => {
  let total = 0;
  for (const [measure, amount] of added) {
    const [, name] = measure.split(".");
    if (name !== undefined && name !== "n" && account.test(name)) total += amount;
  }
  return total;
};

/** A share, to four places; null where there is nothing to take it of. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** A mean, to two places; null where there is nothing. */
export const mean = (total: number, count: number): number | null =>
  count === 0 ? null : Math.round((total / count) * 100) / 100;

export const sketchOf = ({ added }: Pick<Sums, "added">, name: string, { letter }: Grid = fine): Sketch => ({
  count: added.get(`${name}.n`) ?? 0,
  sum: added.get(`${name}.sum`) ?? 0,
  bins: new Map(partsOf(added, `${name}.${letter}`).map(([bin, count]) => [Number(bin), count])),
});

export const meanIn = (sums: Pick<Sums, "added">, name: string): number | null =>
  meanOf(sketchOf(sums, name));
export const percentileIn = (
  sums: Pick<Sums, "added">,
  name: string,
  at: number,
  grid: Grid = fine,
): number | null => percentileOf(sketchOf(sums, name, grid), at, grid);

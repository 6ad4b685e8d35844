import { binAt, coarse } from "./sketch.ts";
import { type Measures, percentileIn, sketchOf } from "./sums.ts";
import { price_step, type WorkSize, workSizes } from "./work.ts";

/** The lower quarter, the middle and the upper quarter of some values. */
export type Quartiles = { low: number; median: number; high: number };

/** What completed jobs tell about work: prices in minor units, at most 5 % off, and ratios to the hundredth. */
export type WorkFigures = {
  jobs: number;
  price_minor: Quartiles | undefined;
  /** The price beside the middle of the estimate. */
  price_ratio: Quartiles | undefined;
  /** The hours beside those that were expected. */
  hours_ratio: Quartiles | undefined;
  /** How many of the jobs had another price in the end than was accepted with the quote. */
  changed: number;
};

/** The measures of some sizes added up, without the size in their names. */
const ofSizes = (sums: Measures, sizes: readonly WorkSize[]): Map<string, number> => {
  const added = new Map<string, number>();
  for (const [measure, by] of sums) {
    const at = measure.indexOf(".");
    if (!sizes.some((size) => measure.slice(0, at) === size)) continue;
    const name = measure.slice(at + 1);
    added.set(name, (added.get(name) ?? 0) + by);
  }
  return added;
};

const quartiles = (at: (share: number) => number | null): Quartiles | undefined => {
  const [low, median, high] = [at(0.25), at(0.5), at(0.75)];
  return low === null || median === null || high === null ? undefined : { low, median, high };
};

const prices = (added: Measures) =>
  quartiles((share) => {
    const value = percentileIn({ added }, "price", share, coarse);
    return value === null ? null : Math.round(value * price_step);
  });

const ratios = (added: Measures, name: string) =>
  quartiles((share) => {
    const bin = binAt(sketchOf({ added }, name, coarse), share);
    return bin === null ? null : bin / 100;
  });

/** The figures of what was counted, for some sizes of the work: for all, unless they are given. */
export const workFigures = (sums: Measures, sizes: readonly WorkSize[] = workSizes): WorkFigures => {
  const added = ofSizes(sums, sizes);
  return {
    jobs: added.get("price.n") ?? 0,
    price_minor: prices(added),
    price_ratio: ratios(added, "ratio"),
    hours_ratio: ratios(added, "hours"),
    changed: added.get("changed") ?? 0,
  };
};

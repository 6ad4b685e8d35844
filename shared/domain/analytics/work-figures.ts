import { type Measures, percentileIn } from "./sums.ts";
import { price_step, type WorkSize, workSizes } from "./work.ts";

/** The lower quarter, the middle and the upper quarter of some values. */
export type Quartiles = { low: number; median: number; high: number };

/** What completed jobs tell about work: prices in minor units; ratios in hundredths of a percent. */
export type WorkFigures = {
  jobs: number;
  price_minor: Quartiles | undefined;
  /** The price beside the middle of the estimate. */
  price_ratio_bps: Quartiles | undefined;
  /** The hours beside those that were expected. */
  hours_ratio_bps: Quartiles | undefined;
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

const quartiles = (added: Measures, name: string, factor = 1): Quartiles | undefined => {
  const at = (share: number) => percentileIn({ added }, name, share);
  const [low, median, high] = [at(0.25), at(0.5), at(0.75)];
  if (low === null || median === null || high === null) return undefined;
  return {
    low: Math.round(low * factor),
    median: Math.round(median * factor),
    high: Math.round(high * factor),
  };
};

/** The figures of what was counted, for some sizes of the work: for all, unless they are given. */
export const workFigures = (sums: Measures, sizes: readonly WorkSize[] = workSizes): WorkFigures => {
  const added = ofSizes(sums, sizes);
  return {
    jobs: added.get("price.n") ?? 0,
    price_minor: quartiles(added, "price", price_step),
    price_ratio_bps: quartiles(added, "ratio"),
    hours_ratio_bps: quartiles(added, "hours"),
    changed: added.get("changed") ?? 0,
  };
};

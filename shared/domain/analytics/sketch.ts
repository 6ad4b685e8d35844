/**
 * A distribution whose parts can be added in any order (DDSketch): counts by bins that grow by a fixed ratio, so that a
 * percentile is at most 5 % off. Values are whole and at least 1; everything below counts as 1.
 */
export type Grid = { letter: "b" | "f"; ratio: number; bins_most: number };

/** What real prices of work are kept in: a percentile is the middle of its bin. */
export const coarse: Grid = { letter: "b", ratio: 1.05 / 0.95, bins_most: 118 };
/** What figures are kept in: a percentile lies between the ends of its bin, where its rank is, so that it moves. */
export const fine: Grid = { letter: "f", ratio: 1.05, bins_most: 400 };

/** The bin of a value. */
export const binOf = (value: number, { ratio, bins_most }: Grid): number =>
  Math.min(bins_most - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, value)) / Math.log(ratio))));

export type Sketch = { count: number; sum: number; bins: ReadonlyMap<number, number> };

type Found = { bin: number; part: number };

/** The bin of the value that a share of all values does not exceed, and how far into it; undefined: there is none. */
const found = (bins: Sketch["bins"], share: number): Found | undefined => {
  const count = [...bins.values()].reduce((sum, one) => sum + one, 0);
  const rank = share * (count - 1);
  let seen = 0;
  for (const bin of [...bins.keys()].toSorted((a, b) => a - b)) {
    const held = bins.get(bin) as number;
    if (held > 0 && seen + held > rank) return { bin, part: Math.min(1, (rank - seen + 0.5) / held) };
    seen += held;
  }
  return undefined;
};

export const binAt = ({ bins }: Pick<Sketch, "bins">, share: number): number | null =>
  found(bins, share)?.bin ?? null;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The value that a share of all values does not exceed; null where there is none. */
export const percentileOf = ({ bins }: Pick<Sketch, "bins">, share: number, grid: Grid): number | null => {
  const at = found(bins, share);
  if (!at) return null;
  const { ratio } = grid;
  if (at.bin === 0) return 1;
  return rounded(grid === coarse ? (2 * ratio ** at.bin) / (ratio + 1) : ratio ** (at.bin - 1 + at.part));
};

export const meanOf = ({ count, sum }: Sketch): number | null => (count > 0 ? rounded(sum / count) : null);

/** How many values there are up to each of some edges, and beyond the last one. */
export const spreadOver = (
  { bins }: Pick<Sketch, "bins">,
  edges: readonly number[],
): { up_to: number | null; count: number }[] => {
  const counts = [...edges, null].map((up_to) => ({ up_to, count: 0 }));
  for (const [bin, count] of bins) {
    const middle = fine.ratio ** Math.max(0, bin - 0.5);
    const slot = counts.find(({ up_to }) => up_to === null || middle <= up_to);
    if (slot) slot.count += count;
  }
  return counts;
};

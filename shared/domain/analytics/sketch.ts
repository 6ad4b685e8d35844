/**
 * A distribution whose parts can be added in any order (DDSketch): counts by bins that grow by a fixed ratio, so that a
 * percentile is at most 5 % off. Values are whole and at least 1; everything below counts as 1.
 */
const accuracy = 0.05;
const ratio = (1 + accuracy) / (1 - accuracy);
const bins_most = 118;

/** The bin of a value. */
export const binOf = (value: number): number =>
  Math.min(bins_most - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, value)) / Math.log(ratio))));

const middleOf = (bin: number): number => (bin === 0 ? 1 : (2 * ratio ** bin) / (ratio + 1));

export type Sketch = { count: number; sum: number; bins: ReadonlyMap<number, number> };

/** The bin of the value that a share of all values does not exceed; null where there is none. */
export const binAt = ({ count, bins }: Pick<Sketch, "count" | "bins">, share: number): number | null => {
  if (count <= 0) return null;
  const rank = share * (count - 1);
  let seen = 0;
  for (const bin of [...bins.keys()].toSorted((a, b) => a - b)) {
    seen += bins.get(bin) as number;
    if (seen > rank) return bin;
  }
  return null;
};

/** The value that a share of all values does not exceed; null where there is none. */
export const percentileOf = (sketch: Sketch, share: number): number | null => {
  const bin = binAt(sketch, share);
  return bin === null ? null : Math.round(middleOf(bin) * 10) / 10;
};

export const meanOf = ({ count, sum }: Sketch): number | null =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : null;

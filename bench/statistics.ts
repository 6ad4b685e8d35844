/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError("an empty list has no median");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** The values in random order. */
export const shuffled = <T>(values: readonly T[], random: () => number = Math.random): T[] => {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
};

export type Ratio = { value: number; low: number; high: number };

const resamples = 2000;

/**
 * The ratio of two medians with its 95 % interval by resampling (bootstrap, percentiles): how far another run of the
 * same length may differ.
 */
export const ratioOfMedians = (
  measured: readonly number[],
  reference: readonly number[],
  random: () => number = Math.random,
): Ratio => {
  const drawn = (values: readonly number[]) =>
    values.map(() => values[Math.floor(random() * values.length)] as number);
  const ratios = Array.from({ length: resamples }, () => median(drawn(measured)) / median(drawn(reference)));
  const sorted = ratios.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (resamples - 1))] as number;
  return { value: median(measured) / median(reference), low: at(0.025), high: at(0.975) };
};

export const written = ({ value, low, high }: Ratio): string =>
  `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

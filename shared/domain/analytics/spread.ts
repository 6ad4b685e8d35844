import type { Measure, Spot } from "./measure.ts";
import { binOf, fine, type Grid } from "./sketch.ts";

export type Slice = { service?: string | undefined; spot?: Spot | undefined };

/** What one value adds to a distribution: to its count, its sum and its bin. */
export const binned = (name: string, value: number, grid: Grid = fine): { measure: string; by: number }[] => {
  const whole = Math.max(1, Math.round(value));
  return [
    { measure: `${name}.n`, by: 1 },
    { measure: `${name}.sum`, by: whole },
    { measure: `${name}.${grid.letter}${binOf(whole, grid)}`, by: 1 },
  ];
};

const hundredths_most = 1_000;

/** What one ratio adds to a distribution whose bins are hundredths, from 0.01 to 10: rules are corrected by such ratios. */
export const binnedRatio = (name: string, ratio: number): { measure: string; by: number }[] => [
  { measure: `${name}.n`, by: 1 },
  { measure: `${name}.b${Math.min(Math.max(Math.round(ratio * 100), 1), hundredths_most)}`, by: 1 },
];

export const spread = (slice: Slice, name: string, value: number, at: string): Measure[] =>
  binned(name, value).map((one) => ({ family: "span", ...one, at, ...slice }));

export const minutes = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000;

import { expect, test } from "vitest";
import { binOf, coarse, fine, percentileOf, spreadOver } from "./sketch.ts";

const binsOf = (values: readonly number[]) => {
  const bins = new Map<number, number>();
  for (const value of values) bins.set(binOf(value, fine), (bins.get(binOf(value, fine)) ?? 0) + 1);
  return bins;
};

test("a percentile is at most 5 % off, from minutes to a hundred thousand dollars", () => {
  for (let value = 1; value < 10_000_000; value = Math.ceil(value * 1.37)) {
    const answer = percentileOf({ bins: binsOf([value]) }, 0.9, fine) as number;
    expect(Math.abs(answer - value) / value).toBeLessThanOrEqual(0.051);
  }
});

test("a percentile moves with each value, also within a bin", () => {
  const values = Array.from({ length: 40 }, (_, at) => 1000 + at);
  const before = percentileOf({ bins: binsOf(values) }, 0.9, fine) as number;
  const after = percentileOf({ bins: binsOf([...values, 900, 900, 900]) }, 0.9, fine) as number;
  expect(after).toBeLessThan(before);
});

test("prices of work stay in the bins that they are stored in", () => {
  expect(binOf(240, coarse)).toBe(55);
  expect(percentileOf({ bins: new Map([[55, 1]]) }, 0.5, coarse)).toBeCloseTo(233.7, 0);
});

test("a distribution has each value once, the largest beyond the last edge", () => {
  expect(spreadOver({ bins: binsOf([3, 12, 14, 900]) }, [5, 15])).toEqual([
    { up_to: 5, count: 1 },
    { up_to: 15, count: 2 },
    { up_to: null, count: 1 },
  ]);
});

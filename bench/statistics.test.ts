import { expect, test } from "vitest";
import { median, ratioOfMedians, shuffled } from "./statistics.ts";

/** Park and Miller's minimal standard generator, so that draws are repeatable. */
const generator = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

test("a median ignores a few outliers", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([1, 2, 3, 4])).toBe(2.5);
  expect(median([10, 10, 11, 11, 11, 900, 12, 10, 11])).toBe(11);
  expect(() => median([])).toThrow(RangeError);
});

test("a shuffle keeps every value and favors no position", () => {
  const random = generator(7);
  const firsts = new Map<number, number>();
  for (let round = 0; round < 6000; round += 1) {
    const mixed = shuffled([1, 2, 3], random);
    expect(mixed.toSorted()).toEqual([1, 2, 3]);
    firsts.set(mixed[0] as number, (firsts.get(mixed[0] as number) ?? 0) + 1);
  }
  for (const count of firsts.values()) expect(Math.abs(count - 2000)).toBeLessThan(150);
});

test("the interval of a ratio contains the true one about as often as it says", () => {
  const random = generator(42);
  const noisy = (centre: number) =>
    Array.from(
      { length: 30 },
      () => centre * (1 + (random() + random() - 1) * 0.1 + (random() > 0.9 ? 0.5 : 0)),
    );
  const holds = Array.from({ length: 60 }, () => ratioOfMedians(noisy(80), noisy(100), random)).filter(
    ({ low, high }) => low <= 0.8 && 0.8 <= high,
  );
  expect(holds.length).toBeGreaterThanOrEqual(51);
});

test("the interval of clearly different medians excludes equality, and that of equal ones contains it", () => {
  const random = generator(3);
  const around = (centre: number) => Array.from({ length: 30 }, () => centre + random() * 4 - 2);
  expect(ratioOfMedians(around(90), around(100), random).high).toBeLessThan(1);
  const same = ratioOfMedians(around(100), around(100), random);
  expect(same.low).toBeLessThan(1.01);
  expect(same.high).toBeGreaterThan(0.99);
});

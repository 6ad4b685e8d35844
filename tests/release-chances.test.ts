import { expect, test } from "vitest";
import { chanceOfFailures, chanceOfSoMany } from "../ops/chance.ts";

test("the chance of so many failures is that of Fisher's exact test, one-sided", () => {
  // The lady who tastes tea: 8 cups, 4 of each kind.
  expect(chanceOfFailures({ all: 4, failed: 3 }, { all: 4, failed: 1 })).toBeCloseTo(17 / 70, 10);
  expect(chanceOfFailures({ all: 4, failed: 4 }, { all: 4, failed: 0 })).toBeCloseTo(1 / 70, 10);
  // Three failures among thirty: 4060 ways, and in one of them they are the first three.
  expect(chanceOfFailures({ all: 3, failed: 3 }, { all: 27, failed: 0 })).toBeCloseTo(1 / 4060, 10);
});

test("the chance of so many of a kind is the upper tail of the binomial distribution", () => {
  expect(chanceOfSoMany({ all: 3, failed: 2 }, 0.5)).toBeCloseTo(0.5, 10);
  expect(chanceOfSoMany({ all: 2000, failed: 20 }, 0.01)).toBeCloseTo(0.5298, 3);
  expect(chanceOfSoMany({ all: 2000, failed: 40 }, 0.01)).toBeLessThan(1e-4);
});

test("without failures, or without anything to compare with, the chance is 1", () => {
  expect(chanceOfFailures({ all: 100, failed: 0 }, { all: 100, failed: 50 })).toBe(1);
  expect(chanceOfFailures({ all: 100, failed: 100 }, { all: 0, failed: 0 })).toBe(1);
  expect(chanceOfSoMany({ all: 100, failed: 0 }, 0.01)).toBe(1);
});

test("large numbers have finite chances", () => {
  expect(chanceOfFailures({ all: 2000, failed: 2 }, { all: 5_000_000, failed: 5000 })).toBeCloseTo(0.594, 2);
  expect(chanceOfFailures({ all: 2000, failed: 400 }, { all: 5_000_000, failed: 5000 })).toBeLessThan(1e-100);
});

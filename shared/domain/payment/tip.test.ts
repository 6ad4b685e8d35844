import { expect, test } from "vitest";
import { tipMost } from "./tip.ts";

test.each([
  [10_000, 5_000],
  [8_999, 4_499],
  [1, 0],
])("of a price of %i a tip is at most %i", (price_minor, most) => {
  expect(tipMost({ price_minor })).toBe(most);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsOf, feeOf, minor, proRata, sum } from "./money.ts";
import { Currency } from "./schema.ts";

test.each([
  [10_000, 1500, "usd", 1500],
  [33, 1500, "usd", 5],
  [3, 1500, "usd", 0],
  [4, 1250, "usd", 1],
  [0, 1500, "usd", 0],
  [999, 10_000, "usd", 999],
  [999, 20_000, "usd", 999],
  [1001, 1500, "jpy", 150],
  [12_340, 1500, "kwd", 1850],
])("the fee of %i at %i bps in %s is %i", (amount, bps, currency, fee) => {
  expect(feeOf(amount, bps, currency)).toBe(fee);
});

test("the fee is floor((amount * bps + 5000) / 10000) wherever that is exact", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(10_000), (amount, bps) => {
      expect(feeOf(amount, bps, "usd")).toBe(Math.floor((amount * bps + 5000) / 10_000));
    }),
  );
});

test("the shares of running totals add up to the whole, whatever the parts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("usd", "jpy", "kwd"),
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      (currency, units, parts) => {
        const amount = units * 10;
        const whole = sum(parts);
        let seen = 0;
        let given = 0;
        for (const part of parts) {
          seen += part;
          const total = proRata(amount, seen, whole, currency);
          expect(total).toBeGreaterThanOrEqual(given);
          if (currency === "kwd") expect(total % 10).toBe(0);
          given = total;
        }
        expect(given).toBe(amount);
      },
    ),
  );
});

test("what is not an integer, or not safe, is no amount", () => {
  for (const amount of [0.5, -1, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
    expect(() => minor(amount)).toThrow(RangeError);
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => proRata(10, 3, 2, "usd")).toThrow(RangeError);
});

test("14: currencies know their decimals, and only those that the stage takes are accepted", () => {
  expect(["usd", "jpy", "kwd"].map(decimalsOf)).toEqual([2, 0, 3]);
  expect(["usd", "zzz", "USD", ""].map((code) => Currency.safeParse(code).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

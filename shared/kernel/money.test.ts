import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "./decimal-text.ts";
import { basisPointsOf, decimalsOf, feeOf, minor, proRata, sum, sumOf } from "./money.ts";
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

test.each([
  [10_000, 2000, 2000, 2000],
  [12_345, 2000, 2469, 2469],
  [333, 2000, 66, 67],
  [1, 5000, 0, 1],
  [99, 5000, 49, 50],
  [8999, 5000, 4499, 4500],
  [12_345, 1000, 1234, 1235],
  [12_344, 1000, 1234, 1234],
  [9999, 12_500, 12_498, 12_499],
  [99_999_999, 12_500, 124_999_998, 124_999_999],
  [0, 5000, 0, 0],
  [99_999_999, 0, 0, 0],
])("%i at %i basis points is %i rounded down and %i rounded half up", (amount, bps, down, halfUp) => {
  expect([basisPointsOf(amount, bps, "down"), basisPointsOf(amount, bps, "half_up")]).toEqual([down, halfUp]);
});

test("basis points of three-decimal currencies are whole steps of ten", () => {
  expect(basisPointsOf(12_340, 1500, "half_up", 10)).toBe(1850);
  expect(basisPointsOf(12_390, 1500, "down", 10)).toBe(1850);
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

test("amounts of rows add up within a currency, and never across two", () => {
  const rows = (...currencies: string[]) => currencies.map((currency) => ({ currency, amount_minor: 5 }));
  const of = (...currencies: string[]) => sumOf(rows(...currencies), ({ amount_minor }) => amount_minor);
  expect([of(), of("usd"), of("usd", "usd")]).toEqual([0, 5, 10]);
  expect(() => of("usd", "usd", "eur")).toThrow("usd and eur are not added up");
});

test("refuses amounts that are not safe integers", () => {
  for (const amount of [0.5, -1, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
    expect(() => minor(amount)).toThrow(RangeError);
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => proRata(10, 3, 2, "usd")).toThrow(RangeError);
});

test("14: knows the decimals of currencies and accepts only the stage's", () => {
  expect(["usd", "jpy", "kwd"].map(decimalsOf)).toEqual([2, 0, 3]);
  expect(["usd", "zzz", "USD", ""].map((code) => Currency.safeParse(code).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("amounts are written with all their decimals, below one and below zero too", () => {
  expect(decimalText(12_345, "eur")).toBe("123.45");
  expect(decimalText(5, "eur")).toBe("0.05");
  expect(decimalText(-5, "eur")).toBe("-0.05");
  expect(decimalText(-12_300, "eur")).toBe("-123.00");
  expect(decimalText(500, "jpy")).toBe("500");
  expect(decimalText(1234, "kwd")).toBe("1.234");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { platformFee } from "../payment/platform-charge.ts";
import { apportioned, taxWithin } from "./arithmetic.ts";
import { keptWithTax, taxOf } from "./tax.ts";
import type { TaxTerms } from "./terms.ts";

const currencies = ["jpy", "eur", "kwd"];
const amount = fc.integer({ min: 0, max: 9_999_999 });
const rate = fc.integer({ min: 0, max: 5000 });
const terms = (labor: number, materials: number, weight: number, over: Partial<TaxTerms> = {}): TaxTerms => ({
  name: "IVA",
  seller: "provider",
  collector: "provider",
  parts: [
    { supply: "labor", rate_bps: labor, weight: 10_000 - weight },
    { supply: "materials", rate_bps: materials, weight },
  ],
  commission_bps: 2100,
  ...over,
});

describe.each(currencies)("in %s", (currency) => {
  test("net and tax of all lines add up to the amount, whatever the rates and parts", () => {
    fc.assert(
      fc.property(amount, rate, rate, fc.integer({ min: 0, max: 10_000 }), (minor, a, b, weight) => {
        const tax = taxOf(minor, terms(a, b, weight), currency);
        const sums = tax.lines.reduce((sum, line) => sum + line.net_minor + line.tax_minor, 0);
        expect([sums, tax.net_minor + tax.tax_minor]).toEqual([minor, minor]);
        for (const line of tax.lines)
          expect(Math.min(line.net_minor, line.tax_minor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("lines of one rate are rounded once, on their sum", () => {
    fc.assert(
      fc.property(amount, rate, fc.integer({ min: 0, max: 10_000 }), (minor, bps, weight) => {
        expect(taxOf(minor, terms(bps, bps, weight), currency).tax_minor).toBe(
          taxWithin(minor, bps, currency),
        );
      }),
    );
  });

  test("the platform never keeps more than there is, nor more tax than it keeps", () => {
    fc.assert(
      fc.property(
        amount,
        rate,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 5000 }),
        (minor, bps, fee_bps, fee_min_minor) => {
          for (const collector of ["provider", "platform"] as const) {
            const kept = keptWithTax(minor, terms(bps, bps, 3000, { collector }), currency, (net) =>
              platformFee(net, { fee_bps, fee_min_minor, currency }),
            );
            expect(kept.fee_minor).toBeLessThanOrEqual(minor);
            expect(kept.tax_minor).toBeLessThanOrEqual(kept.fee_minor);
          }
        },
      ),
    );
  });
});

test("121 euros with 21 % are 100 and 21; the fee of 15 % is of the 100, with its own 21 %", () => {
  const known = terms(2100, 2100, 0);
  expect(taxOf(12_100, known, "eur")).toMatchObject({ net_minor: 10_000, tax_minor: 2100 });
  const fee = (net: number) => platformFee(net, { fee_bps: 1500, currency: "eur" });
  expect(keptWithTax(12_100, known, "eur", fee)).toEqual({ fee_minor: 1815, tax_minor: 315 });
  const collecting = { ...known, collector: "platform" as const };
  expect(keptWithTax(12_100, collecting, "eur", fee)).toEqual({ fee_minor: 3915, tax_minor: 2415 });
});

test("parts of an amount add up to it, and the largest remainders get what rounding leaves", () => {
  expect(apportioned(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportioned(5, [6, 3, 1])).toEqual([3, 2, 0]);
  expect(apportioned(7, [0, 0])).toEqual([7, 0]);
});

import { defaultMarket } from "../../shared/markets/served.ts";
import type { TaxRate } from "../../shared/markets/tax-file.ts";
import { taxRatesOf } from "../../shared/markets/taxes.ts";

/** Rates of a market that says its prices without tax: work and tips have one rate, materials another. */
export const exclusiveRates: TaxRate[] = [
  { supply: "labor", name: "Sales tax", rate_bps: 825 },
  { supply: "materials", name: "Sales tax", rate_bps: 625 },
  { supply: "commission", name: "Sales tax", rate_bps: 0 },
  { supply: "membership", name: "Sales tax", rate_bps: 825 },
];

/** Gives the stage's market other taxes; the answer takes them back. */
export const withTaxes = (
  tax: Partial<typeof defaultMarket.tax>,
  rates: readonly TaxRate[],
): (() => void) => {
  const before = defaultMarket.tax;
  const known = taxRatesOf(defaultMarket) as TaxRate[];
  const kept = known.splice(0, known.length, ...rates);
  defaultMarket.tax = { ...before, ...tax };
  return () => {
    defaultMarket.tax = before;
    known.splice(0, known.length, ...kept);
  };
};

/** Taxes of a market that says its prices without them and hands them in itself. */
export const exclusiveTax = {
  model: "exclusive",
  collector: "platform",
  tips: "taxed",
  cancellation: "taxed",
} as const;

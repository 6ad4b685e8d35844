import fc from "fast-check";
import type { Job } from "../../shared/domain/job/job.ts";
import { brandOf } from "../../shared/markets/brand.ts";
import type { Market } from "../../shared/markets/market.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { withTaxes } from "./exclusive-market.ts";

export const models = ["none", "inclusive", "exclusive"] as const;
export type Model = (typeof models)[number];
export const currencies = ["usd", "jpy", "kwd"] as const;
export type Currency = (typeof currencies)[number];

type Terms = NonNullable<Job["tax"]>;
type Parts = Pick<Terms, "parts" | "home_confirmed_at">;

const rated = (labor: number, materials: number, weight: number): Terms["parts"] => [
  { supply: "labor", rate_bps: labor, weight: 10_000 - weight },
  { supply: "materials", rate_bps: materials, weight },
];

/** Two rates, one rate, odd ones, the lower rate of a private home, work alone, and an exempt place. */
const parts: Parts[] = [
  { parts: rated(2100, 1000, 3000) },
  { parts: rated(2100, 2100, 3333) },
  { parts: rated(825, 625, 4711) },
  { parts: rated(1000, 1000, 4000), home_confirmed_at: "2026-11-01T09:00:00.000Z" },
  { parts: [{ supply: "labor", rate_bps: 700, weight: 10_000 }] },
  { parts: rated(0, 0, 2500) },
];

/** Taxes with all that a market may tax, which the marketplace hands in. */
export const onTopOfPrices: Terms = {
  name: "VAT",
  seller: "provider",
  collector: "platform",
  parts: rated(2100, 1000, 3000),
  commission_bps: 2100,
  on_cancellation: true,
  on_tip: true,
  on_top: true,
};

const isOn = fc.constantFrom(undefined, true as const);

/** Who sells and who hands in the customer's tax. */
const sides = fc.constantFrom(
  { seller: "provider", collector: "provider" } as const,
  { seller: "provider", collector: "platform" } as const,
  { seller: "platform", collector: "platform" } as const,
);

/** By which taxes a story's work is booked. */
export const termsOf = (model: Model): fc.Arbitrary<Job["tax"]> =>
  model === "none"
    ? fc.constant(undefined)
    : fc
        .tuple(sides, fc.constantFrom(...parts), fc.constantFrom(2100, 0, 825), isOn, isOn)
        .map(([side, some, commission_bps, on_tip, on_cancellation]) => ({
          name: "VAT",
          ...side,
          ...some,
          commission_bps,
          ...(on_tip && { on_tip }),
          ...(on_cancellation && { on_cancellation }),
          ...(model === "exclusive" && { on_top: true as const }),
        }));

/** The stage's market has this currency and makes invoices; the answer takes all back. */
export const inMarketOf = (currency: Currency): (() => void) => {
  const before: Pick<Market, "currency"> = { currency: defaultMarket.currency };
  const { legal } = brandOf(defaultMarket);
  const { tax_id } = legal;
  const takeBack = withTaxes({ invoices: "full", lost_disputes: "credited" }, []);
  Object.assign(defaultMarket, { currency });
  legal.tax_id = "EIN 12-3456789";
  return () => {
    Object.assign(defaultMarket, before);
    if (tax_id === undefined) delete legal.tax_id;
    else legal.tax_id = tax_id;
    takeBack();
  };
};

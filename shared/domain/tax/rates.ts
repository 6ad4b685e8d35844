import type { Market } from "../../markets/market.ts";
import { beginsWithin } from "../../markets/served.ts";
import type { TaxRate, TaxSupply } from "../../markets/tax-file.ts";
import { taxRatesOf } from "../../markets/taxes.ts";
import type { TaxTerms } from "./terms.ts";

/** What a rate depends on. */
export type Taxed = {
  postcode?: string | undefined;
  /** The kind of work, `plumbing.tap_leak`. */
  kind?: string | undefined;
  /** The day whose rates hold, YYYY-MM-DD. */
  day: string;
};

const holds = (rate: TaxRate, taxed: Taxed): boolean => {
  const { areas, kind, valid_from } = rate;
  const service = taxed.kind?.split(".")[0];
  return (
    (!areas || (taxed.postcode !== undefined && beginsWithin(taxed.postcode, areas))) &&
    (!kind || kind === taxed.kind || kind === service) &&
    (!valid_from || valid_from <= taxed.day)
  );
};

/** How narrow a rate is: place before kind of work, then the one that began last. */
const narrowness = (
  { areas = [], kind = "", valid_from = "" }: TaxRate,
  { postcode = "" }: Taxed,
): string => {
  const matched = areas.filter((prefix) => beginsWithin(postcode, [prefix]));
  const longest = Math.max(0, ...matched.map((prefix) => prefix.split("-")[0]?.length ?? 0));
  return `${longest}${kind.includes(".") ? 2 : kind ? 1 : 0}${valid_from}`;
};

/** The rate that holds for a supply: the narrowest. */
export const rateAmong = (rates: readonly TaxRate[], supply: TaxSupply, taxed: Taxed): TaxRate | undefined =>
  rates
    .filter((rate) => rate.supply === supply && holds(rate, taxed))
    .toSorted((a, b) => (narrowness(a, taxed) < narrowness(b, taxed) ? 1 : -1))[0];

/** The same of a market: one with taxes has a general rate for each supply. */
export const taxRateFor = (market: Market, supply: TaxSupply, taxed: Taxed): TaxRate => {
  const found = rateAmong(taxRatesOf(market), supply, taxed);
  if (!found) throw new RangeError(`markets/${market.id}/taxes.json has no rate for ${supply}`);
  return found;
};

type Work = Taxed & {
  /** What labor and materials come to, in minor units: of an estimate, the middle. */
  labor_minor: number;
  materials_minor: number;
};

/** By which taxes work is booked. Undefined: the market knows none. */
export const taxTermsFor = (market: Market, work: Work): TaxTerms | undefined => {
  const { model, seller, collector, cancellation } = market.tax;
  if (model === "none") return undefined;
  const { labor_minor, materials_minor, ...taxed } = work;
  const whole = Math.max(1, labor_minor + materials_minor);
  const materials_bps = Math.round((materials_minor * 10_000) / whole);
  const rateOf = (supply: TaxSupply) => taxRateFor(market, supply, taxed);
  const [labor, materials] = [rateOf("labor"), rateOf("materials")];
  const parts = [
    { supply: "labor" as const, rate_bps: labor.rate_bps, weight: 10_000 - materials_bps },
    { supply: "materials" as const, rate_bps: materials.rate_bps, weight: materials_bps },
  ];
  return {
    name: labor.name,
    seller,
    collector,
    parts: parts.filter(({ weight }) => weight > 0),
    commission_bps: rateOf("commission").rate_bps,
    ...(cancellation === "taxed" && { on_cancellation: true as const }),
  };
};

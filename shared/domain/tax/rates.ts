import type { Market } from "../../markets/market.ts";
import { beginsWithin } from "../../markets/served.ts";
import type { TaxRate, TaxSupply } from "../../markets/tax-file.ts";
import { taxRatesOf } from "../../markets/taxes.ts";
import { taxWithin } from "./arithmetic.ts";
import type { TaxTerms } from "./terms.ts";

/** What a rate depends on. */
export type Taxed = {
  postcode?: string | undefined;
  /** The kind of work, `plumbing.tap_leak`. */
  kind?: string | undefined;
  /** The day whose rates hold, YYYY-MM-DD. */
  day: string;
  /** Materials' part of the net price of a home whose customer confirms the condition; absent: nobody confirms it. */
  home?: { materials_bps: number } | undefined;
};

const holds = (rate: TaxRate, taxed: Taxed): boolean => {
  const { areas, kind, valid_from, condition } = rate;
  const service = taxed.kind?.split(".")[0];
  return (
    (!areas || (taxed.postcode !== undefined && beginsWithin(taxed.postcode, areas))) &&
    (!kind || kind === taxed.kind || kind === service) &&
    (!condition || (taxed.home !== undefined && taxed.home.materials_bps <= condition.materials_most_bps)) &&
    (!valid_from || valid_from <= taxed.day)
  );
};

/** How narrow a rate is: place before kind of work, then what has a condition, then the one that began last. */
const narrowness = (
  { areas = [], kind = "", condition, valid_from = "" }: TaxRate,
  { postcode = "" }: Taxed,
): string => {
  const matched = areas.filter((prefix) => beginsWithin(postcode, [prefix]));
  const longest = Math.max(0, ...matched.map((prefix) => prefix.split("-")[0]?.length ?? 0));
  return `${longest}${kind.includes(".") ? 2 : kind ? 1 : 0}${condition ? 1 : 0}${valid_from}`;
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

type Work = Omit<Taxed, "home"> & {
  /** What labor and materials come to with tax, in minor units: of an estimate, the middle. */
  labor_minor: number;
  materials_minor: number;
};

const inBps = (part: number, whole: number): number => Math.round((part * 10_000) / Math.max(1, whole));

/** Materials' part of a price without tax. */
const materialsNetBps = (
  { currency }: Market,
  { labor_minor, materials_minor }: Work,
  rates: { labor: TaxRate; materials: TaxRate },
): number => {
  const net = (gross: number, { rate_bps }: TaxRate) => gross - taxWithin(gross, rate_bps, currency);
  const materials = net(materials_minor, rates.materials);
  return inBps(materials, materials + net(labor_minor, rates.labor));
};

/** By which taxes work is booked. Undefined: the market knows none. */
export const taxTermsFor = (market: Market, work: Work, home?: Taxed["home"]): TaxTerms | undefined => {
  const { model, seller, collector, cancellation, tips } = market.tax;
  if (model === "none") return undefined;
  const { labor_minor, materials_minor, ...taxed } = work;
  const materials_bps = inBps(materials_minor, labor_minor + materials_minor);
  const rateOf = (supply: TaxSupply) => taxRateFor(market, supply, { ...taxed, home });
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
    ...(tips === "taxed" && { on_tip: true as const }),
    ...(model === "exclusive" && { on_top: true as const }),
  };
};

/** The same at the lower rates of a home whose customer confirms the condition. Undefined: there are none for this work. */
export const homeTermsFor = (market: Market, work: Work): TaxTerms | undefined => {
  if (market.tax.model === "none") return undefined;
  const { labor_minor: _l, materials_minor: _m, ...taxed } = work;
  const rateOf = (supply: TaxSupply) => taxRateFor(market, supply, taxed);
  const rates = { labor: rateOf("labor"), materials: rateOf("materials") };
  const home = { materials_bps: materialsNetBps(market, work, rates) };
  const isLower = (["labor", "materials"] as const).some(
    (supply) => taxRateFor(market, supply, { ...taxed, home }).rate_bps < rates[supply].rate_bps,
  );
  return isLower ? taxTermsFor(market, work, home) : undefined;
};

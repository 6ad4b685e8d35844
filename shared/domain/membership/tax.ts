import { marketOfCurrency } from "../../markets/served.ts";
import { taxRateFor } from "../tax/rates.ts";
import { type Tax, taxOf } from "../tax/tax.ts";

/** What of a membership's price is tax: plans are priced as providers pay them, whatever the market. */
export const membershipTaxOf = (amount_minor: number, currency: string, now: string): Tax | undefined => {
  const market = marketOfCurrency(currency);
  const { model, collector } = market.tax;
  if (model === "none") return undefined;
  const { name, rate_bps } = taxRateFor(market, "membership", { day: now.slice(0, 10) });
  const parts = [{ supply: "membership" as const, rate_bps, weight: 10_000 }];
  return taxOf(amount_minor, { name, seller: "platform", collector, parts, commission_bps: 0 }, currency);
};

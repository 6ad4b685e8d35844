import { defaultMarket } from "../../markets/served.ts";
import { taxWithin } from "../tax/arithmetic.ts";
import { taxRateFor } from "../tax/rates.ts";

/** What of a membership's price is tax: plans are priced with it. */
export const membershipTaxOf = (amount_minor: number, currency: string, now: string): number => {
  if (defaultMarket.tax.model === "none") return 0;
  const { rate_bps } = taxRateFor(defaultMarket, "membership", { day: now.slice(0, 10) });
  return taxWithin(amount_minor, rate_bps, currency);
};

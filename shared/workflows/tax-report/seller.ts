import { providerPostings } from "../../data/provider-postings.ts";
import { taxRequests } from "../../data/tax-requests.ts";
import type { ReportSeller } from "../../domain/tax-report/report.ts";
import { monthsOf } from "../../domain/tax-report/seller-year.ts";
import type { Market } from "../../markets/market.ts";
import { homeZoneOf } from "../../markets/served.ts";
import { sellerDetails } from "./details.ts";

/** A provider's year: its months, its details and since when it is asked for those that are missing. */
export const sellerOf = async (id: string, year: number, market: Market): Promise<ReportSeller> => {
  const span = { from: `${year - 1}-12-31T00:00:00.000Z`, to: `${year + 1}-01-02T00:00:00.000Z` };
  const [posted, { details, missing }, request] = await Promise.all([
    providerPostings(id, span),
    sellerDetails(id),
    taxRequests.get(id),
  ]);
  const own = posted.filter(({ currency }) => currency === market.currency);
  const counting = { year, zone: homeZoneOf(market), collects: market.tax.collector === "platform" };
  return {
    service_provider_id: id,
    missing,
    ...details,
    ...(request && request.state !== "complete" && { asked_at: request.asked_at }),
    months: monthsOf(own, counting),
  };
};

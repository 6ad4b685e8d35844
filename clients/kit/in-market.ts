import type { Parts, Route } from "../typescript/routes.ts";
import { markets, usualCurrency, usualMarket } from "./brand.ts";

/** The operations that are about one currency, or about one market. */
export const byCurrency = /dashboard\/|create-plan|grant-credit|get-credits/;
export const byMarket =
  /-for-quotation|price_increase|catalog\/(create|get)|cancellation-terms|admin\/default-services\/get|document-kinds|price-comparison|charge|import\/create|terms-v|terms?andc|trial|books$|period|tax-report|invoices/;

/** A request about the page's market, where the service has several. */
export const inMarket = (route: Route, parts: Parts): Parts => {
  if (markets.length < 2) return parts;
  const about = byCurrency.test(route)
    ? { currency: usualCurrency }
    : byMarket.test(route) && { market: usualMarket };
  const place = route.startsWith("GET ") ? "query" : "body";
  return about ? { ...parts, [place]: { ...about, ...(parts[place] as object) } } : parts;
};

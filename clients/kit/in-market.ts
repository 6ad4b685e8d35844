import type { Parts, Route } from "../typescript/client.ts";
import { markets, usualCurrency, usualMarket } from "./brand.ts";

/** The operations that are about one currency, or about one market; a test compares them with the contracts. */
export const byCurrency = /-plan$|nt-credit|-credits/;
export const byMarket =
  /dashboard|rules|price[_-]|catalog\/[cg]|ion-terms|lt-services\/g|t-kinds|charge|create-im|s-v|mandc|trial|-books|period|tax-r|invoices/;

/** A request about the page's market, where the service has several. */
export const inMarket = (route: Route, parts: Parts): Parts => {
  if (markets.length < 2) return parts;
  const about = byCurrency.test(route)
    ? { currency: usualCurrency }
    : byMarket.test(route) && { market: usualMarket };
  const place = route.startsWith("GET ") ? "query" : "body";
  return about ? { ...parts, [place]: { ...about, ...(parts[place] as object) } } : parts;
};

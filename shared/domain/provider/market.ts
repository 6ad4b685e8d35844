import { refusal } from "../../kernel/refusal.ts";
import { keptMarket, marketOf, marketOfCountry } from "../../markets/served.ts";
import type { ServiceProvider } from "./service-provider.ts";

export const ServiceProviderMarketFixed = refusal(
  "service_provider.market_fixed",
  409,
  "The provider works in another market.",
  "Use another account there.",
);

/**
 * The provider in the market of its company's country or of its area. A country without a market changes nothing. Throws
 * `service_provider.market_fixed` once it has offers or payouts elsewhere.
 */
export const tradingIn = (provider: ServiceProvider, country: string | undefined): ServiceProvider => {
  const market = country === undefined ? undefined : marketOfCountry(country);
  const kept = market && keptMarket(market).market;
  if (!market || kept === provider.market) return provider;
  const isFixed = provider.services.length > 0 || provider.payout.state !== "none";
  if (isFixed && market !== marketOf(provider))
    throw ServiceProviderMarketFixed({ details: { market: marketOf(provider).id } });
  return { ...provider, market: kept };
};

import { type FieldProblem, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { beginsWithin, keptMarket, marketOf, marketOfCountry, markets } from "../../markets/served.ts";
import type { ServiceArea, ServiceProvider } from "./service-provider.ts";

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

/** What of an area lies in no market of the service. */
export const outsideOfMarkets = ({
  country,
  postcode_prefixes,
}: Pick<ServiceArea, "country" | "postcode_prefixes">): FieldProblem[] => {
  const market = marketOfCountry(country);
  if (!market) {
    const countries = markets.map((one) => one.country).join(", ");
    return [{ field: "country", problem: `must be a country where the service works: ${countries}` }];
  }
  const { areas } = market;
  return postcode_prefixes.flatMap((prefix, at) =>
    !areas || beginsWithin(prefix, areas)
      ? []
      : [
          {
            field: `postcode_prefixes.${at}`,
            problem: `must begin as postcodes do where the service works: ${areas.join(", ")}`,
          },
        ],
  );
};

/**
 * The provider in the market of the area that it is to work in; without one as it was. Throws `service_provider.market_fixed` as
 * `tradingIn` does, `request.invalid` where some of the area lies in no market.
 */
export const workingIn = (provider: ServiceProvider, area: ServiceArea | undefined): ServiceProvider => {
  if (!area) return provider;
  const trading = tradingIn(provider, area.country);
  const fields = outsideOfMarkets(area).map(({ field, problem }) => ({ field: `area.${field}`, problem }));
  if (fields.length > 0) throw RequestInvalid({ fields });
  return trading;
};

import { refusal } from "../kernel/refusal.ts";
import { isOpenAt } from "./in-force.ts";
import type { Market } from "./market.ts";
import { defaultMarket, marketAt, marketOfCountry, markets } from "./served.ts";

export const MarketNotServed = refusal(
  "market.not_served",
  422,
  "The service does not work at this place.",
  "See details.countries for where it works. Some parts of a country may be left out.",
);

/** The market of a place, or of a country alone; without both the default one. Throws `market.not_served`. */
export const requireMarket = ({
  country = defaultMarket.country,
  postcode,
}: {
  country?: string | undefined;
  postcode?: string | undefined;
}): Market => {
  const market = postcode === undefined ? marketOfCountry(country) : marketAt({ country, postcode });
  if (!market || (postcode !== undefined && !isOpenAt({ country, postcode })))
    throw MarketNotServed({ details: { countries: [...new Set(markets.map((one) => one.country))] } });
  return market;
};

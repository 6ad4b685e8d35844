import * as z from "zod/mini";
import { operation } from "../../shared/http/operation.ts";
import { Country, described, Line } from "../../shared/kernel/schema.ts";
import { brandOf } from "../../shared/markets/brand.ts";
import { MarketNotServed, requireMarket } from "../../shared/markets/place.ts";
import { MarketView, marketView } from "../../shared/markets/view.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

export const handler = operation({
  route: "GET /global/get-market",
  extra: true,
  summary: "Read what is usual in a market: currency, units, postcodes, emergency number.",
  description: "With `country` and `postcode` it says whether the service works there.",
  access: ["public"],
  query: z.strictObject({
    country: z.optional(Country),
    postcode: described(z.optional(Line(16, 3)), "Postal code of the place."),
  }),
  response: MarketView,
  refuses: [MarketNotServed],
  cache: { seconds: 60 },
  uses: ["table"],
  example: { query: { country: "US", postcode: "94107" } },
}).handle(async ({ query }) => {
  await marketSettings();
  const market = requireMarket(query);
  return marketView(market, brandOf(market));
});

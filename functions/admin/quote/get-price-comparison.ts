import * as z from "zod/mini";
import { analyticsPosition, directoryUnder } from "../../../shared/data/analytics.ts";
import { pricingBasis } from "../../../shared/data/quotation-rules.ts";
import {
  comparedServices,
  PriceComparison,
  priceComparison,
} from "../../../shared/domain/analytics/price-comparison.ts";
import { regionOf } from "../../../shared/domain/quote/region.ts";
import { operation } from "../../../shared/http/operation.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";
import { workOf } from "../../../shared/workflows/analytics/work.ts";

export const handler = operation({
  route: "GET /admin/quote/get-price-comparison",
  summary: "Compare estimates with what jobs cost in the end.",
  description:
    "Over the confirmed jobs of the last twelve months. `proposal` has rules that would have met what they cost: try them with update-rules-for-quotation.",
  access: ["admin"],
  extra: true,
  query: z.strictObject({ market: MarketNamed }),
  response: PriceComparison,
  example: {},
  alongside: ({ query }) => {
    const market = marketNamed(query.market);
    const places = directoryUnder(`place#${market.country}#`);
    return Promise.all([pricingBasis(market), analyticsPosition(), places]);
  },
}).handle(async ({ alongside, query, now }) => {
  const { country } = marketNamed(query.market);
  const [basis, { position }, places] = await alongside;
  const codes = [
    ...new Set(
      places.flatMap((place) => regionOf({ country, region: place.split("/")[1] })?.split("-")[1] ?? []),
    ),
  ];
  const services = comparedServices();
  const { from, complete_through, sums } = await workOf(
    [
      ...services.map((service) => ({ service, place: "*" })),
      ...codes.map((code) => ({ service: "*", place: `${country}/${code}` })),
    ],
    basis.rules.currency,
    position,
    now,
  );
  const [ofServices, ofRegions] = [sums.slice(0, services.length), sums.slice(services.length)];
  return priceComparison({
    basis,
    services: new Map(services.map((service, at) => [service, ofServices[at] ?? new Map()])),
    regions: new Map(codes.map((code, at) => [`${country}-${code}`, ofRegions[at] ?? new Map()])),
    from,
    complete_through,
  });
});

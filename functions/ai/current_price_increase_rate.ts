import * as z from "zod/mini";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { PriceIncreaseRate } from "../../shared/domain/pricing/pricing.ts";
import { PriceRateView, priceRateView } from "../../shared/domain/pricing/rate.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

const { service, region } = PriceIncreaseRate.shape;

export const handler = operation({
  route: "GET /ai/current_price_increase_rate",
  summary: "Read the price increase that applies now.",
  description:
    "The rate is for the service, the region (such as `US-NY`) and the time that you name. Without them it is the general rate. Administrators also see every rate that is set.",
  access: ["user", "admin"],
  scope: "ai",
  query: z.strictObject({
    service: described(service, "Key of the service that the rate is asked for, such as `plumbing`."),
    region: described(region, "Region that the rate is asked for, such as `US-NY`."),
    market: MarketNamed,
    at: described(z.optional(GivenInstant), "The moment that the rate is asked for. Left out, it is now."),
  }),
  response: PriceRateView,
  uses: ["table"],
  example: { query: { service: "plumbing", region: "US-NY" } },
}).handle(async ({ query: { service, region, market, at }, actor, now }) =>
  priceRateView(await pricingBasis(marketNamed(market)), {
    service,
    region,
    at: at ?? now,
    all: actor.role === "admin",
  }),
);

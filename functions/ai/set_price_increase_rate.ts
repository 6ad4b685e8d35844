import * as z from "zod/mini";
import { changedBasis, pricingBasis } from "../../shared/data/quotation-rules.ts";
import { RateUpdated } from "../../shared/domain/pricing/events.ts";
import { PriceIncreaseRate } from "../../shared/domain/pricing/pricing.ts";
import { PriceRateView, priceRateView, rateBps } from "../../shared/domain/pricing/rate.ts";
import { type PricingBasis, RatesFull, setRate } from "../../shared/domain/pricing/rules.ts";
import { RulesConflict } from "../../shared/domain/pricing/rules-conflict.ts";
import { serviceNamed } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, GivenInstant } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed, marketOf } from "../../shared/markets/served.ts";

const { increase_bps, region, service } = PriceIncreaseRate.shape;

/** Throws `request.invalid` unless the market has work of operators' own in a service. */
const expectOwnService = async (service: string, basis: PricingBasis): Promise<void> => {
  const { allKinds } = await import("../../shared/data/kinds.ts");
  const own = basis.kinds === undefined ? [] : await allKinds(marketOf(basis));
  if (!own.some((kind) => kind.service === service))
    throw RequestInvalid({ fields: [{ field: "service", problem: "is not a known service" }] });
};

export const handler = operation({
  route: "POST /ai/set_price_increase_rate",
  summary: "Raise or lower prices: for everything, or for a service, a region or a period.",
  description:
    "Later estimates are multiplied by the rate. Where several rates apply, the most specific one is used. A new rate for the same service, region and period replaces the old one; send 0 to end it.",
  access: ["admin"],
  body: z
    .strictObject({
      percentage: z.optional(
        described(
          z.number().check(z.gte(-90), z.lte(1000), z.multipleOf(0.01)),
          "How much prices rise, in percent with at most two decimals. Negative if they fall. Send this or `increase_bps`.",
        ),
      ),
      increase_bps: z.optional(
        described(increase_bps, "The same as `percentage`, in hundredths of a percent."),
      ),
      service: described(
        service,
        "Key of the service that the rate is for. Left out, it is for all services.",
      ),
      region: described(
        region,
        "Region that the rate is for, such as `US-NY`. Left out, it is for all regions.",
      ),
      market: MarketNamed,
      from: z.optional(
        described(GivenInstant, "The rate applies from then on. Left out, it applies from now on."),
      ),
      to: z.optional(
        described(GivenInstant, "The rate applies until then. Left out, it applies until it is changed."),
      ),
    })
    .check(
      z.refine(
        ({ percentage, increase_bps }) => (percentage === undefined) !== (increase_bps === undefined),
        { path: ["percentage"], error: "either percentage or increase_bps is needed" },
      ),
      z.refine(({ from, to }) => from === undefined || to === undefined || from < to, {
        path: ["to"],
        error: "must be later than from",
      }),
    ),
  response: PriceRateView,
  refuses: [RatesFull, RulesConflict],
  emits: [RateUpdated],
  uses: ["table"],
  example: { body: { percentage: 7.5, service: "plumbing", region: "US-NY" } },
  alongside: ({ body }) => pricingBasis(marketNamed(body.market)),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const { service, region, from, to: until } = body;
  const basis = await alongside;
  if (service && !serviceNamed(service)) await expectOwnService(service, basis);
  const rate = {
    increase_bps: rateBps(body),
    ...(service && { service }),
    ...(region && { region }),
    ...(from && { from }),
    ...(until && { until }),
  };
  const { record, events } = setRate(basis, rate, { id: actor.id, now });
  return commit(changedBasis(record), events, priceRateView(record, { service, region, at: now, all: true }));
});

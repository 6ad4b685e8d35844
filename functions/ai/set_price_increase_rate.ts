import * as z from "zod/mini";
import { changedBasis, pricingBasis } from "../../shared/data/quotation-rules.ts";
import { RateUpdated } from "../../shared/domain/pricing/events.ts";
import { PriceIncreaseRate } from "../../shared/domain/pricing/pricing.ts";
import { PriceRateView, priceRateView, rateBps } from "../../shared/domain/pricing/rate.ts";
import { RatesFull, RulesConflict, setRate } from "../../shared/domain/pricing/rules.ts";
import { services } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant } from "../../shared/kernel/schema.ts";

const { increase_bps, region } = PriceIncreaseRate.shape;

export const handler = operation({
  route: "POST /ai/set_price_increase_rate",
  summary: "Set by how much prices are raised, in all or for a service, a region or a time.",
  description:
    "The rate multiplies every later estimate that it holds for; of several the most specific counts. Set again for the same service, region and time it replaces what was set, 0 included.",
  access: ["admin"],
  body: z
    .strictObject({
      percentage: z.optional(
        described(
          z.number().check(z.gte(-90), z.lte(1000), z.multipleOf(0.01)),
          "In percent with at most two decimals; negative lowers prices. Or give increase_bps.",
        ),
      ),
      increase_bps: z.optional(described(increase_bps, "The same in hundredths of a percent.")),
      service: described(
        z.optional(z.enum(services.map((one) => one.service))),
        "Key of the service that the rate is for. Left out, it is for all services.",
      ),
      region: described(
        region,
        "Region that the rate is for, such as `US-NY`. Left out, it is for all regions.",
      ),
      from: z.optional(described(GivenInstant, "From when it holds, inclusive; default: now.")),
      to: z.optional(described(GivenInstant, "Until when it holds, exclusive; default: until changed.")),
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
  alongside: () => pricingBasis(),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const { service, region, from, to: until } = body;
  const basis = await alongside;
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

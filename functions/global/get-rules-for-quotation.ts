import * as z from "zod/mini";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { PricingBasis } from "../../shared/domain/pricing/rules.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /global/get-rules-for-quotation",
  extra: true,
  summary: "Read the current rules for estimating prices.",
  description:
    "To change them, send all of them with update-rules-for-quotation, and `rules_version` as `version`. Rates are read with current_price_increase_rate.",
  access: ["admin"],
  query: z.strictObject({ market: MarketNamed }),
  response: z.object({
    rules_version: described(z.int(), "Version of the rules. 0: those that the service came with."),
    rules: PricingBasis.shape.rules,
    changed_by: described(
      PricingBasis.shape.changed_by,
      "The administrator who last changed the rules or the rates. Absent if nobody has.",
    ),
    updated_at: described(
      PricingBasis.shape.updated_at,
      "When the rules or the rates were last changed. Absent if they were not.",
    ),
  }),
}).handle(async ({ query: { market } }) => pricingBasis(marketNamed(market)));

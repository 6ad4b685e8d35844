import * as z from "zod/mini";
import { analyticsPosition } from "../../shared/data/analytics.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import {
  PriceGuide,
  PriceGuideNotFound,
  priceGuideOf,
  priceGuidePage,
} from "../../shared/domain/analytics/price-guide.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { PricingBasis } from "../../shared/domain/pricing/rules.ts";
import { ServiceName } from "../../shared/domain/pricing/service-name.ts";
import { regionOf } from "../../shared/domain/quote/region.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { Country, described } from "../../shared/kernel/schema.ts";
import { defaultMarket, marketOf, marketOfCountry } from "../../shared/markets/served.ts";
import { workOf } from "../../shared/workflows/analytics/work.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** Operators' own work of a service, which is rare: nothing is loaded or read where the market has none. */
const ownWorkOf = async (service: string, basis: PricingBasis) => {
  if (basis.kinds === undefined) return { own: [], named: undefined };
  const [{ activeKinds }, { catalog, serviceIdWithKey }] = await Promise.all([
    import("../../shared/data/kinds.ts"),
    import("../../shared/data/catalog.ts"),
  ]);
  const own = (await activeKinds(basis)).filter((kind) => kind.service === service);
  const id = own.length > 0 ? await serviceIdWithKey(service, marketOf(basis)) : undefined;
  return { own, named: id && (await catalog.get(id))?.name };
};

export const handler = operation({
  route: "GET /quote/get-price-guide",
  summary: "Show what the work of a service usually costs.",
  description: `By the jobs of the last twelve months in the region or the country, from ${policy.quote.guide_jobs_least} jobs on; else by the rules.`,
  access: ["public"],
  extra: true,
  query: z.strictObject({
    service: described(ServiceName, "Key of the service, such as `plumbing`."),
    country: z._default(Country, defaultMarket.country),
    region: described(
      z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
      "State or province, by its name or code, such as `CA`.",
    ),
    ...formatQuery("html"),
  }),
  response: PriceGuide,
  formats: { html: priceGuidePage },
  refuses: [PriceGuideNotFound],
  cache: { seconds: 300 },
  example: { query: { service: "plumbing", region: "CA" } },
}).handle(async ({ query: { service, country, region, format }, now }) => {
  const [basis, { position }] = await Promise.all([
    pricingBasis(marketOfCountry(country) ?? defaultMarket),
    analyticsPosition(),
    format === "html" && marketSettings(),
  ]);
  const named = region && regionOf({ country, region });
  const part = named?.split("-")[1];
  const { from, complete_through, sums } = await workOf(
    [{ service, place: country }, ...(part ? [{ service, place: `${country}/${part}` }] : [])],
    basis.rules.currency,
    position,
    now,
  );
  return priceGuideOf({
    ...(await ownWorkOf(service, basis)),
    service,
    country,
    ...(part && { region: named }),
    basis,
    counted: { country: sums[0] as (typeof sums)[number], region: sums[1] },
    from,
    complete_through,
    now,
  });
});

import * as z from "zod/mini";
import { catalog, listIn } from "../../data/catalog.ts";
import { offers } from "../../data/offers.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { DefaultService, serviceTitled } from "../../domain/provider/catalog.ts";
import { Offer, whereAndWhen } from "../../domain/provider/offer.ts";
import { ServiceArea } from "../../domain/provider/service-provider.ts";
import { described, PageOf } from "../../kernel/schema.ts";
import { readerLanguage } from "../../markets/languages.ts";
import { defaultMarket, marketOf, markets } from "../../markets/served.ts";

const Choice = z.extend(
  z.pick(DefaultService, { id: true, key: true, name: true, category: true, unit: true, price_rule: true }),
  {
    offer: described(
      z.nullable(z.pick(Offer, { id: true, rate_minor: true, currency: true, active: true })),
      "Your offer of this service. `null` if you do not offer it.",
    ),
  },
);

/** A page of the catalog with what a provider offers, and where and when it works. */
export const ProviderOffers = z.extend(PageOf(Choice), {
  area: described(z.optional(ServiceArea), "Where you work."),
  hours: described(whereAndWhen.hours, "When you work, by day of the week. Empty or absent: at any time."),
  time_zone: whereAndWhen.time_zone,
  lead_hours: described(
    whereAndWhen.lead_hours,
    "How many hours before its start you must take a job. Absent: you take jobs at short notice.",
  ),
});

/** What a provider offers from a page of the catalog. One round trip, or two where the stage serves several markets. Throws `service_provider.not_found`. */
export const providerOffers = async (
  providerId: string,
  query: { limit: number; cursor?: string | undefined; scope: string },
): Promise<z.input<typeof ProviderOffers>> => {
  const found = serviceProviders.find(providerId);
  const market = markets.length > 1 ? marketOf(await found) : defaultMarket;
  const [{ area, hours, time_zone, lead_hours }, page, own] = await Promise.all([
    found,
    catalog.page("activeByName", listIn("CATALOG#ACTIVE", market), { ...query, order: "oldest" }),
    offers.page("ofProvider", `OFFERS#${providerId}`, { limit: 100, scope: query.scope, order: "oldest" }),
  ]);
  const offerOf = new Map(own.items.map((offer) => [offer.default_service_id, offer]));
  const language = readerLanguage();
  return {
    ...page,
    items: page.items.map((service) => ({
      ...service,
      name: serviceTitled(service, language),
      offer: offerOf.get(service.id) ?? null,
    })),
    area,
    hours,
    time_zone,
    lead_hours,
  };
};

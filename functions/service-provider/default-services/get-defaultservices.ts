import * as z from "zod/mini";
import { catalogue } from "../../../shared/data/catalogue.ts";
import { offers } from "../../../shared/data/offers.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { DefaultService } from "../../../shared/domain/catalogue.ts";
import { Offer, whereAndWhen } from "../../../shared/domain/catalogue-offer.ts";
import { ServiceArea, ServiceProviderNotFound } from "../../../shared/domain/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

const Choice = z.extend(
  z.pick(DefaultService, { id: true, key: true, name: true, category: true, unit: true, price_rule: true }),
  { offer: z.nullable(z.pick(Offer, { id: true, rate_minor: true, currency: true, active: true })) },
);

export const handler = operation({
  route: "GET /service-provider/default-services/get-defaultservices",
  summary: "The catalogue's services with what the provider offers of them, and where and when it works.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(Choice), {
    area: z.optional(ServiceArea),
    hours: whereAndWhen.hours,
    time_zone: whereAndWhen.time_zone,
  }),
  refuses: [ServiceProviderNotFound],
}).handle(async ({ query, actor }) => {
  const [provider, page, own] = await Promise.all([
    serviceProviders.find(actor.id),
    catalogue.page("activeByName", "CATALOGUE#ACTIVE", { ...query, order: "oldest", scope: actor.id }),
    offers.page("ofProvider", `OFFERS#${actor.id}`, { limit: 100, scope: actor.id, order: "oldest" }),
  ]);
  const offerOf = new Map(own.items.map((offer) => [offer.default_service_id, offer]));
  return {
    ...page,
    items: page.items.map((service) => ({ ...service, offer: offerOf.get(service.id) ?? null })),
    area: provider.area,
    hours: provider.hours,
    time_zone: provider.time_zone,
  };
});

import * as z from "zod/mini";
import { catalog } from "../../../shared/data/catalog.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { offered, offers } from "../../../shared/data/offers.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { DefaultServiceConflict, DefaultServiceNotFound } from "../../../shared/domain/provider/catalog.ts";
import {
  ServiceProviderOffersChanged,
  ServiceProviderProfileCompleted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import { ServiceProviderMarketFixed, workingIn } from "../../../shared/domain/provider/market.ts";
import {
  changedOffers,
  eachOnce,
  Offer,
  OfferAlreadyThere,
  OfferChange,
  OfferConflict,
  OfferNotFound,
  offeringOf,
  offerOf,
  offersMost,
  servicesAskedFor,
  whereAndWhen,
} from "../../../shared/domain/provider/offer.ts";
import { withOffering } from "../../../shared/domain/provider/onboarding.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/admin/edit-default-services/{service_provider_id}",
  summary: "Change which services a provider offers, where, and when.",
  description:
    "A service that the provider does not offer yet is added, at the catalog's base price if you give no rate. `active` false withdraws a service. What you leave out stays as it is. The provider is told, and the reason is kept.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  body: z.strictObject({
    services: described(
      z._default(z.array(OfferChange).check(z.maxLength(offersMost), eachOnce), []),
      "The services to add or change. Those that are not named stay as they are.",
    ),
    ...whereAndWhen,
    reason: described(Text(500), "Why the offers are changed."),
  }),
  response: z.object({
    offers: described(z.array(Offer), "The offers that were added or changed."),
    services: described(z.array(z.string()), "Keys of all services that the provider now offers."),
    ...whereAndWhen,
  }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    ServiceProviderMarketFixed,
    DefaultServiceNotFound,
    DefaultServiceConflict,
    OfferNotFound,
    OfferAlreadyThere,
    OfferConflict,
  ],
  emits: [ServiceProviderOffersChanged, ServiceProviderProfileCompleted, ServiceProviderSubmitted],
  example: {
    params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      services: [{ default_service_id: "018f3a5c9d2e4b7a6c1d0ea0", rate_minor: 9000 }],
      reason: "Agreed by telephone.",
    },
  },
  alongside: ({ params: { service_provider_id }, body, now }) => {
    const ids = body.services.map(({ default_service_id }) => default_service_id);
    return Promise.all([
      serviceProviders.find(service_provider_id),
      catalog.many(ids),
      offers.many(ids.map((id) => [service_provider_id, id])),
      mandatoryForProviders(now),
    ]);
  },
}).handle(async ({ alongside, params, body: { services: asked, reason, ...given }, now, newId, commit }) => {
  const id = params.service_provider_id;
  const [found, known, present, mandatoryOf] = await alongside;
  const provider = workingIn(found, given.area);

  const isOffered = (one: string) => present.some(({ default_service_id }) => default_service_id === one);
  const added = servicesAskedFor(asked, known, provider).flatMap((service, index) => {
    const { rate_minor = service.price_rule.base_minor, active = true } = asked[index] ?? {};
    if (isOffered(service.id)) return [];
    const offer = offerOf(service, rate_minor, { id: newId("offer"), service_provider_id: id }, now);
    return [{ ...offer, active }];
  });
  const changes = asked.filter(({ default_service_id }) => isOffered(default_service_id));
  const changed = changedOffers(changes, present, now);
  const offering = offeringOf(provider, [...changed, ...added], given);
  const { record, events } = withOffering(provider, offering, now, mandatoryOf(provider));

  return commit(
    [...offered(known, now, { added, changed, present }), serviceProviders.update(record)],
    events.map((event) => ({ ...event, reason })),
    { offers: [...changed, ...added].map(committed), ...offering },
  );
});

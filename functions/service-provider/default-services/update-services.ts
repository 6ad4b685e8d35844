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
  OfferChange,
  OfferConflict,
  OfferNotFound,
  offeringOf,
  offersMost,
  servicesAskedFor,
  whereAndWhen,
} from "../../../shared/domain/provider/offer.ts";
import { withOffering } from "../../../shared/domain/provider/onboarding.ts";
import {
  ServiceArea,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/default-services/update-services",
  summary: "Change your rates, withdraw or resume offers, and change where and when you work.",
  description:
    "An empty list of hours means that you work at any time. Fields that you leave out stay as they are.",
  access: ["service_provider"],
  body: z
    .strictObject({
      services: described(
        z._default(z.array(OfferChange).check(z.maxLength(offersMost), eachOnce), []),
        "The offers to change. Those that are not named stay as they are.",
      ),
      ...whereAndWhen,
    })
    .check(
      z.refine(
        ({ services, ...given }) => services.length + Object.keys(given).length > 0,
        "must change something",
      ),
    ),
  response: z.object({
    offers: described(z.array(Offer), "The offers that were changed."),
    services: described(z.array(z.string()), "Keys of all services that you now offer."),
    area: described(ServiceArea, "Where you work."),
    hours: described(
      whereAndWhen.hours,
      "When you work, by day of the week. Absent or empty means at any time.",
    ),
    time_zone: whereAndWhen.time_zone,
    lead_hours: described(
      whereAndWhen.lead_hours,
      "How many hours before its start you must take a job. Absent: you take jobs at short notice.",
    ),
  }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    ServiceProviderMarketFixed,
    DefaultServiceNotFound,
    DefaultServiceConflict,
    OfferNotFound,
    OfferConflict,
  ],
  steps: { onboarding: { complete_profile: {}, submit: {} } },
  emits: [ServiceProviderOffersChanged, ServiceProviderProfileCompleted, ServiceProviderSubmitted],
  example: { body: { services: [{ default_service_id: "018f3a5c9d2e4b7a6c1d0e9f", rate_minor: 10500 }] } },
  alongside: ({ body, actor, now }) => {
    const ids = body.services.map(({ default_service_id }) => default_service_id);
    return Promise.all([
      serviceProviders.find(actor.id),
      catalog.many(ids),
      offers.many(ids.map((id) => [actor.id, id])),
      mandatoryForProviders(now),
    ]);
  },
}).handle(async ({ alongside, body: { services: asked, ...given }, now, commit }) => {
  const [found, known, present, mandatoryOf] = await alongside;
  const provider = workingIn(found, given.area);

  servicesAskedFor(asked, known, provider);
  const changed = changedOffers(asked, present, now);
  const offering = offeringOf(provider, changed, given);
  const { record, events } = withOffering(provider, offering, now, mandatoryOf(provider));

  return commit([...offered(known, now, { changed, present }), serviceProviders.update(record)], events, {
    offers: changed.map(committed),
    ...offering,
    area: offering.area as ServiceArea,
  });
});

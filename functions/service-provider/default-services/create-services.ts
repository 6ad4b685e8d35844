import * as z from "zod/mini";
import { catalog } from "../../../shared/data/catalog.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { offered } from "../../../shared/data/offers.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { DefaultServiceConflict, DefaultServiceNotFound } from "../../../shared/domain/provider/catalog.ts";
import {
  ServiceProviderOffersChanged,
  ServiceProviderProfileCompleted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import { ServiceProviderMarketFixed, workingIn } from "../../../shared/domain/provider/market.ts";
import {
  eachOnce,
  Offer,
  OfferAlreadyThere,
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
import { AmountMinor, described, Id } from "../../../shared/kernel/schema.ts";

const Asked = z.strictObject({
  default_service_id: Id("default_service"),
  rate_minor: described(
    AmountMinor,
    "Your price for one unit of the service, in cents. It must be in the range that the catalog allows.",
  ),
});

export const handler = operation({
  route: "POST /service-provider/default-services/create-services",
  summary: "Offer services of the catalog at your own rates, and say where and when you work.",
  description:
    "The rate is for one unit of the service, within the catalog's bounds. Area and hours are the same for all your offers.",
  access: ["service_provider"],
  body: z.strictObject({
    services: described(
      z.array(Asked).check(z.minLength(1), z.maxLength(offersMost), eachOnce),
      "The services that you want to offer, with your prices.",
    ),
    ...whereAndWhen,
  }),
  response: z.object({ offers: described(z.array(Offer), "The new offers.") }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    ServiceProviderMarketFixed,
    DefaultServiceNotFound,
    DefaultServiceConflict,
    OfferAlreadyThere,
  ],
  steps: { onboarding: { complete_profile: {}, submit: {} } },
  emits: [ServiceProviderOffersChanged, ServiceProviderProfileCompleted, ServiceProviderSubmitted],
  example: {
    body: {
      services: [{ default_service_id: "018f3a5c9d2e4b7a6c1d0e9f", rate_minor: 9500 }],
      area: { country: "US", postcode_prefixes: ["941"] },
    },
  },
  alongside: ({ body, actor, now }) =>
    Promise.all([
      serviceProviders.find(actor.id),
      catalog.many(body.services.map(({ default_service_id }) => default_service_id)),
      mandatoryForProviders(now),
    ]),
}).handle(async ({ alongside, body: { services: asked, ...given }, now, newId, commit }) => {
  const [found, known, mandatoryOf] = await alongside;
  const provider = workingIn(found, given.area);

  const offers = servicesAskedFor(asked, known, provider).map((service, index) =>
    offerOf(
      service,
      asked[index]?.rate_minor ?? service.price_rule.base_minor,
      { id: newId("offer"), service_provider_id: provider.id },
      now,
    ),
  );
  const { record, events } = withOffering(
    provider,
    offeringOf(provider, offers, given),
    now,
    mandatoryOf(provider),
  );

  return commit([...offered(known, now, { added: offers }), serviceProviders.update(record)], events, {
    offers: offers.map(committed),
  });
});

import { companies, forgetCompany } from "../../data/companies.ts";
import { coverage } from "../../data/coverage.ts";
import { endpointLists, endpoints, endpointsOf } from "../../data/endpoints.ts";
import { offers } from "../../data/offers.ts";
import { providerRatings } from "../../data/provider-ratings.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { viewOf } from "../../domain/integration/endpoint.ts";
import { withoutBusiness } from "../../domain/privacy/erasure.ts";
import { ratingView } from "../../domain/provider/rating.ts";
import { type Holding, holding, list, removeFrom, scrubIn } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "webhooks",
    endpoints,
    list((id, request) => endpoints.page("ofOwner", endpointsOf(id), request)),
    { shown: viewOf, erase: removeFrom(endpoints) },
  ),
  holding("webhook_list", endpointLists, endpointLists.get, { erase: removeFrom(endpointLists) }),
  holding("rating", providerRatings, providerRatings.get, {
    shown: ratingView,
    erase: removeFrom(providerRatings),
  }),
  holding("business", serviceProviders, serviceProviders.get, {
    shown: ({ version: _, payout, ...provider }) => ({ ...provider, payout: { state: payout.state } }),
    erase: scrubIn(serviceProviders, withoutBusiness),
  }),
  holding("company", companies, companies.get, {
    shown: ({ version: _, ...company }) => company,
    erase: (company) => ({ writes: forgetCompany(company), events: [] }),
  }),
  holding(
    "offers",
    offers,
    list((id, request) => offers.page("ofProvider", `OFFERS#${id}`, request)),
    { shown: ({ version: _, ...offer }) => offer, erase: removeFrom(offers) },
  ),
  holding(
    "coverage",
    coverage,
    list((id, request) => coverage.page("ofProvider", `COVERAGE#PROVIDER#${id}`, request)),
    { erase: removeFrom(coverage) },
  ),
];

import type { DefaultService } from "../domain/provider/catalog.ts";
import { Offer, OfferAlreadyThere, OfferConflict, OfferNotFound } from "../domain/provider/offer.ts";
import { catalog } from "./catalog.ts";
import { entity } from "./engine/entity.ts";
import { type Held, held, type Joining, joined } from "./engine/guard.ts";
import type { Write } from "./engine/write.ts";

/** A provider offers each service of the catalog at most once. */
export const offers = entity({
  name: "offer",
  schema: () => Offer,
  key: (serviceProviderId, defaultServiceId) => [
    `PROVIDER#${serviceProviderId}`,
    `OFFER#${defaultServiceId}`,
  ],
  identity: (offer) => [offer.service_provider_id, offer.default_service_id],
  memberOf: ({ default_service_id }) => catalog.placeOf(default_service_id),
  indexes: {
    ofProvider: {
      on: "gsi1",
      key: (offer) => [`OFFERS#${offer.service_provider_id}`, offer.default_service_id],
    },
    /** The providers that offer a service now. */
    ofService: {
      on: "gsi4",
      key: (offer) =>
        offer.active ? [`OFFERS#SERVICE#${offer.default_service_id}`, offer.service_provider_id] : undefined,
    },
  },
  notFound: OfferNotFound,
  conflict: OfferConflict,
});

/** What an offer rests on: whether it may be made, its name, and between which bounds its rate is. */
const facts = ["active", "name", "price_rule"] as const;

/**
 * Returns the writes of offers that are new or changed; `present` is how the changed ones were. Each service that is offered from
 * now on is raised: it guards the set of its offers. All others are still as they were read.
 */
export const offered = (
  services: readonly DefaultService[],
  now: string,
  {
    added = [],
    changed = [],
    present = [],
  }: { added?: readonly Offer[]; changed?: readonly Offer[]; present?: readonly Offer[] },
): Write[] => {
  const withdrawn = new Set(present.filter(({ active }) => !active).map(({ id }) => id));
  const resumed = changed.filter(({ id, active }) => active && withdrawn.has(id));
  const begun = new Set([...added, ...resumed].map(({ default_service_id }) => default_service_id));
  const [first, ...others] = services
    .filter(({ id }) => begun.has(id))
    .map((one) => catalog.touch(one, facts, { offered_at: now }));
  const rested = services.filter(({ id }) => !begun.has(id)).map((one) => catalog.unchangedIn(one, facts));
  const members: Joining[] = added.map((offer) => offers.insert(offer, OfferAlreadyThere));
  return [
    ...(first ? joined([first, ...others], ...members) : []),
    ...changed.map((offer) => offers.update(offer)),
    ...rested,
  ];
};

/** One provider that offers a service, if there is any: for whoever decides by that. */
export const holdOffers = async (serviceId: string): Promise<Held<Offer[]>> => {
  const first = { limit: 1, scope: "offers" };
  const { items } = await offers.page("ofService", `OFFERS#SERVICE#${serviceId}`, first);
  return held(catalog.placeOf(serviceId), items);
};

import { Offer, OfferAlreadyThere, OfferConflict, OfferNotFound } from "../domain/provider/offer.ts";
import { entity } from "./engine/entity.ts";
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

export const insertOffer = (offer: Offer): Write => offers.insert(offer, OfferAlreadyThere);

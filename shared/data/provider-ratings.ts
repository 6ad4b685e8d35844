import { ProviderRating, ProviderRatingConflict, ProviderRatingNotFound } from "../domain/provider/rating.ts";
import { entity } from "./engine/entity.ts";

/** A provider's ratings, in a record of their own so that a new rating does not change the provider's record. */
export const providerRatings = entity({
  name: "provider_rating",
  schema: () => ProviderRating,
  key: (providerId) => [`PROVIDER#${providerId}`, "RATING"],
  notFound: ProviderRatingNotFound,
  conflict: ProviderRatingConflict,
});

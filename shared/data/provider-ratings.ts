import { ProviderRating, ProviderRatingConflict, ProviderRatingNotFound } from "../domain/provider/rating.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** What a provider was given, beside its own record so that a new star changes nothing else of it. */
export const providerRatings = entity({
  name: "provider_rating",
  schema: documented(() => ProviderRating),
  key: (providerId) => [`PROVIDER#${providerId}`, "RATING"],
  notFound: ProviderRatingNotFound,
  conflict: ProviderRatingConflict,
});

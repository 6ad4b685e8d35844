import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { providerRatings } from "../../../shared/data/provider-ratings.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { ProviderCard, SearchTooShort } from "../../../shared/domain/privacy/directory.ts";
import { RatingView, ratingView } from "../../../shared/domain/provider/rating.ts";
import { ServiceProvider, ServiceProviderState } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { searchDescription, searchDirectory } from "../../../shared/workflows/backoffice/search-directory.ts";
import { countedIn, Total, totalOf } from "../../../shared/workflows/filtered-list.ts";

const { documents, membership, payout } = ServiceProvider.shape;

/** A search returns only the card; a list also has the status of each provider. */
const Listed = z.extend(ProviderCard, {
  ...z.partial(
    z.object({
      documents: described(documents, "The provider's document of each kind, by the name of the kind."),
      membership: described(membership, "The provider's membership, if it has one."),
      payout: described(payout, "Status of payouts to the provider."),
    }),
  ).shape,
  rating: described(RatingView, "How customers have rated the provider."),
});

/** These providers with their ratings. */
const rated = async <P extends { id: string }>(
  providers: readonly P[] | Promise<P[]>,
  ids: readonly string[],
) => {
  const [listed, found] = await Promise.all([providers, providerRatings.listed(ids)]);
  const ratings = new Map(found.map((rating) => [rating.id as string, rating]));
  return listed.map((provider) => ({ ...provider, rating: ratingView(ratings.get(provider.id)) }));
};

/** What a search shows of providers: their cards and ratings, in one round trip. */
const ratedCards = async (ids: readonly string[]) =>
  (await rated(serviceProviders.listed(ids), ids)).map(({ rating, ...provider }) => ({
    ...ProviderCard.parse(provider),
    rating,
  }));

export const handler = operation({
  route: "GET /service-provider/admin/get-service-providers-list",
  summary: "List providers by when they signed up, or find them by name or address.",
  description: `${searchDescription} A search leaves out documents, membership and payout.`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    status: described(z.optional(ServiceProviderState), "Only providers in this state."),
    q: described(
      z.optional(Line(100)),
      "Finds providers by the beginning of a name, of any word in it, of an email address or of a phone number.",
    ),
  }),
  response: z.extend(PageOf(Listed), {
    total: Total,
  }),
  refuses: [SearchTooShort],
  example: { query: { status: "pending_approval", sort: "oldest" } },
}).handle(async ({ query: { q, status, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const listed = async () => {
    const page = status
      ? await serviceProviders.page("inState", `PROVIDERS#${status}`, request)
      : await serviceProviders.page("all", "PROVIDERS", request);
    const ids = page.items.map(({ id }) => id);
    return { ...page, items: await rated(page.items, ids) };
  };
  const [page, counts] = await Promise.all([
    q !== undefined ? searchDirectory("service_provider", { q, status, ...request }, ratedCards) : listed(),
    countsOf("service_provider"),
  ]);
  return {
    ...page,
    total: totalOf(countedIn(counts, status), { q, from: query.from, to: query.to }),
  };
});

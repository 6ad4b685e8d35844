import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { lastOf } from "../../../shared/data/engine/entity.ts";
import type { PageRequest } from "../../../shared/data/engine/page.ts";
import { providerRatings } from "../../../shared/data/provider-ratings.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { ProviderCard, SearchTooShort } from "../../../shared/domain/privacy/directory.ts";
import { RatingView, ratingView } from "../../../shared/domain/provider/rating.ts";
import { ServiceProvider, ServiceProviderState } from "../../../shared/domain/provider/service-provider.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
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
      payout: described(z.omit(payout, { fingerprints: true }), "Status of payouts to the provider."),
    }),
  ).shape,
  rating: described(RatingView, "How customers have rated the provider."),
});

/** Reads the ratings of providers: how each of them is rated. One round trip. */
const ratingsOf = async (ids: readonly string[]) => {
  const ratings = new Map((await providerRatings.listed(ids)).map((rating) => [rating.id as string, rating]));
  return (id: string) => ratingView(ratings.get(id));
};

/** What a search shows of providers: their cards and ratings, in one round trip. */
const ratedCards = async (ids: readonly string[]) => {
  const [found, ratingOf] = await Promise.all([serviceProviders.listed(ids), ratingsOf(ids)]);
  return found.map((provider) => ({ ...ProviderCard.parse(provider), rating: ratingOf(provider.id) }));
};

/** A page of the providers in a state, or in any, with their ratings. Two round trips. */
const ratedPage = async (state: string | undefined, request: PageRequest) => {
  let ratingOf: Awaited<ReturnType<typeof ratingsOf>> | undefined;
  const [list, partition] = state
    ? (["inState", `PROVIDERS#${state}`] as const)
    : (["all", "PROVIDERS"] as const);
  const page = await serviceProviders.page(list, partition, request, undefined, async (keys) => {
    ratingOf = await ratingsOf(keys.map(({ pk }) => lastOf(pk)));
  });
  return {
    ...page,
    items: page.items.map((provider) => ({
      ...provider,
      rating: ratingOf?.(provider.id) ?? ratingView(undefined),
    })),
  };
};

export const handler = operation({
  route: "GET /service-provider/admin/get-service-providers-list",
  summary: "List providers by when they signed up, or find them by name or address.",
  description: `${searchDescription} A search leaves out documents, membership and payout.`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(ServiceProviderState), "Only providers in this state."),
    q: described(
      z.optional(Line(100)),
      "Finds providers by the beginning of a name, of any word in it, of an email address or of a phone number.",
    ),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(Listed), {
    total: Total,
  }),
  refuses: [SearchTooShort],
  example: { query: { state: "pending_approval", sort: "oldest" } },
}).handle(async ({ query: { q, state: wanted, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const [page, counts] = await Promise.all([
    q !== undefined
      ? searchDirectory("service_provider", { q, state: wanted, ...request }, ratedCards)
      : ratedPage(wanted, request),
    countsOf("service_provider"),
  ]);
  return {
    ...page,
    total: totalOf(countedIn(counts, wanted), { q, from: query.from, to: query.to }),
  };
});

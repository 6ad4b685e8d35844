import * as z from "zod/mini";
import { feedback, receivedPartition } from "../../shared/data/feedback.ts";
import { providerRatings } from "../../shared/data/provider-ratings.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { isPublic } from "../../shared/domain/feedback/feedback.ts";
import { PublicFeedback } from "../../shared/domain/feedback/view.ts";
import { RatingView, ratingView } from "../../shared/domain/provider/rating.ts";
import { ServiceProviderNotFound } from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /feedback/get-provider-feedback/{service_provider_id}",
  summary: "Read a provider's rating and the feedback of its customers, newest first.",
  description:
    "Customers are not named. To look at a photo, ask for it with get-media and the feedback's id as `feedback_id`.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(PublicFeedback), {
    rating: described(RatingView, "How customers have rated the provider."),
  }),
  refuses: [ServiceProviderNotFound],
  example: { params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { limit: "20" } },
}).handle(async ({ params: { service_provider_id: id }, query, actor }) => {
  const [provider, rating, page] = await Promise.all([
    serviceProviders.find(id),
    providerRatings.get(id),
    feedback.page("ofSubject", receivedPartition(id), { ...query, scope: `${actor.id} ${id}` }, isPublic),
  ]);
  if (provider.state === "deleted") throw ServiceProviderNotFound();
  return { ...page, rating: ratingView(rating) };
});

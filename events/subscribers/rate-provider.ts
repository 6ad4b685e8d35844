import { providerRatings } from "../../shared/data/provider-ratings.ts";
import { FeedbackPublished, FeedbackRemoved } from "../../shared/domain/feedback/events.ts";
import {
  ProviderRatingConflict,
  unrated,
  withoutStars,
  withStars,
} from "../../shared/domain/provider/rating.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Keeps a provider's rating: published feedback counts, removed feedback does not. */
export const handler = subscriber({
  name: "rate-provider",
  lane: "prompt",
  on: [FeedbackPublished, FeedbackRemoved],
  uses: ["table"],
}).handle(async ({ event: { type, data }, commit }) => {
  if (data.by !== "user") return;
  const { service_provider_id: id } = data;
  const counted = type === FeedbackPublished.type ? withStars : withoutStars;
  await againstContention([ProviderRatingConflict], async () => {
    const present = (await providerRatings.get(id)) ?? unrated(id);
    await commit([providerRatings.put(counted(present, data))], []);
  });
});

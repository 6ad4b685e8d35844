import { media as mediaRepository } from "../../shared/data/media.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { conclude } from "../../shared/domain/quote/estimate.ts";
import {
  QuoteAnswered,
  QuoteDelayed,
  QuoteEstimated,
  QuoteFailed,
  QuoteQuestionsAsked,
  QuoteRequested,
  QuoteResumed,
  QuoteReviewRequired,
} from "../../shared/domain/quote/events.ts";
import { failForMedia, missEstimate } from "../../shared/domain/quote/failure.ts";
import { awaitedMedia } from "../../shared/domain/quote/request.ts";
import { resume } from "../../shared/domain/quote/timer.ts";
import { EstimatorUnavailable } from "../../shared/providers/ai/estimator.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { readRequest } from "../../shared/workflows/quote/read-request.ts";

/** Reads a request as soon as its media are ready, and gives it questions, a price or a reviewer. */
export const handler = subscriber({
  name: "estimate-quote",
  on: [QuoteRequested, QuoteAnswered, QuoteResumed],
  lane: "model",
  emits: [QuoteResumed, QuoteQuestionsAsked, QuoteEstimated, QuoteReviewRequired, QuoteDelayed, QuoteFailed],
  uses: ["table", "ai"],
}).handle(async ({ event, now, newId, commit, remaining }) => {
  const [quote, basis] = await Promise.all([quotes.find(event.aggregate.id), pricingBasis()]);
  if (quote.version !== event.aggregate.version || quote.state !== "processing") return;
  const media = await mediaRepository.many(quote.media_ids);
  const rejected = media.find(({ state }) => state === "rejected");
  const waiting_media_id = awaitedMedia(media, now);
  if (!rejected && waiting_media_id && waiting_media_id === quote.waiting_media_id) return;

  const decide = async () => {
    if (rejected) return failForMedia(quote, rejected, now);
    if (waiting_media_id) return resume(quote, { cause: "media", waiting_media_id }, now);
    try {
      const reading = await readRequest(quote, media, remaining);
      return conclude({ ...quote, waiting_media_id: undefined }, reading, basis, { now, newId });
    } catch (error) {
      if (!(error instanceof EstimatorUnavailable)) throw error;
      return missEstimate(quote, error, now);
    }
  };
  const { record, events } = await decide();
  await commit([quotes.update(record)], events);
});

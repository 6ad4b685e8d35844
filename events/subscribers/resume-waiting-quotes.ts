import { media as mediaRepository } from "../../shared/data/media.ts";
import { awaitingPartition, quotes } from "../../shared/data/quotes.ts";
import { MediaAnalysed, MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { QuoteFailed, QuoteResumed } from "../../shared/domain/quote/events.ts";
import { failForMedia } from "../../shared/domain/quote/failure.ts";
import { resume } from "../../shared/domain/quote/timer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** How many continue in one transaction; each needs a write and an event. */
const most = 40;

/** Continues the quotes that waited for a file, or ends them if it was rejected. */
export const handler = subscriber({
  name: "resume-waiting-quotes",
  on: [MediaReady, MediaAnalysed, MediaRejected],
  lane: "prompt",
  emits: [QuoteResumed, QuoteFailed],
  uses: ["table", "lists"],
}).handle(async ({ event, now, commit }) => {
  const mediaId = event.aggregate.id;
  const { items } = await quotes.page("awaitingMedia", awaitingPartition(mediaId), {
    limit: most,
    scope: "resume",
  });
  if (items.length === 0) return;
  const [medium, waiting] = await Promise.all([
    mediaRepository.find(mediaId),
    quotes.many(items.map(({ id }) => id)),
  ]);
  if (medium.state === "pending" || medium.analysis?.state === "pending") return;
  const decisions = waiting
    .filter(({ state, waiting_media_id }) => state === "processing" && waiting_media_id === mediaId)
    .map((quote) =>
      medium.state === "rejected" ? failForMedia(quote, medium, now) : resume(quote, { cause: "media" }, now),
    );
  if (decisions.length === 0) return;
  await commit(
    decisions.map(({ record }) => quotes.update(record)),
    decisions.flatMap(({ events }) => events),
  );
});

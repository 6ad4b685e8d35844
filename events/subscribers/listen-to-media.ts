import { MediaAnalysed, MediaReady } from "../../shared/domain/media/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { sendToModels } from "../../shared/vendors/queue/send.ts";
import { listenTo } from "../../shared/workflows/media/listen.ts";

/** Transcribes recordings and videos that were uploaded for analysis. */
export const handler = subscriber({
  name: "listen-to-media",
  on: [MediaReady],
  where: { analysis: "pending" },
  lane: "model",
  emits: [MediaAnalysed],
  uses: ["table", "media", "speech", "queue"],
}).handle(async ({ event, key, now, commit, commitPart }) => {
  const { user_id, service_provider_id } = event.data;
  const again = (seconds: number) => sendToModels(key, seconds);
  const work = { now, begin: commitPart("begun"), commit, again };
  const outcome = await listenTo(event.aggregate.id, (user_id ?? service_provider_id) as string, work);
  if (outcome === "later") return "idle";
});

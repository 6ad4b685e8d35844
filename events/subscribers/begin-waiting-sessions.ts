import { awaitingPartition, conversations, messages, turning } from "../../shared/data/conversations.ts";
import { media as mediaOf } from "../../shared/data/media.ts";
import { ChatMediaReady, ChatMediaRejected } from "../../shared/domain/conversation/events.ts";
import { beginWithMedia, rejectMedia } from "../../shared/domain/conversation/reply.ts";
import { MediaAnalysed, MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { awaitedMedia } from "../../shared/domain/quote/request.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** One person rarely has more than one session that waits for the same file. */
const most = 20;

/** Continues the sessions that waited for a file, or ends them if it was rejected. */
export const handler = subscriber({
  name: "begin-waiting-sessions",
  on: [MediaReady, MediaAnalysed, MediaRejected],
  lane: "prompt",
  emits: [ChatMediaReady, ChatMediaRejected],
  uses: ["table", "lists"],
}).handle(async ({ event, now, commit }) => {
  const mediaId = event.aggregate.id;
  const { items } = await conversations.page("awaitingMedia", awaitingPartition(mediaId), {
    limit: most,
    scope: "begin",
  });
  if (items.length === 0) return;
  const waiting = await conversations.many(items.map(({ id }) => id));
  const turns = await Promise.all(
    waiting
      .filter(({ state, waiting_media_id }) => state === "media_pending" && waiting_media_id === mediaId)
      .map(async (conversation) => {
        const [files, reply] = await Promise.all([
          mediaOf.many(conversation.media_ids),
          conversation.reply_id && messages.get(conversation.id, conversation.reply_id),
        ]);
        const rejected = files.find(({ state }) => state === "rejected");
        if (rejected) return [rejectMedia(conversation, reply || undefined, rejected.id, now)];
        const waiting_media_id = awaitedMedia(files, now);
        if (waiting_media_id === mediaId) return [];
        return waiting_media_id
          ? [{ record: { ...conversation, waiting_media_id, updated_at: now }, messages: [], events: [] }]
          : [beginWithMedia(conversation, reply || undefined, now)];
      }),
  );
  const changes = turns.flat().map((turned) => turning(turned));
  if (changes.length === 0) return;
  await commit(
    changes.flatMap(({ writes }) => writes),
    changes.flatMap(({ events }) => events),
  );
});

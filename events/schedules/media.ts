import { giveRoomBack, media } from "../../shared/data/media.ts";
import { MediaRejected } from "../../shared/domain/media/events.ts";
import { lapse } from "../../shared/domain/media/media.ts";
import { abortParts } from "../../shared/providers/storage/multipart.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Gives up uploads that did not arrive, or not completely, and frees the space that was reserved for them. */
export const handler = schedule({
  name: "media",
  rate: "15 minutes",
  due: media.due,
  emits: [MediaRejected],
  uses: ["table", "media"],
}).handle(async ({ due, now, commit }) => {
  const { bucket, key, multipart } = due;
  if (multipart) await abortParts({ bucket, key, upload_id: multipart.upload_id });
  const { record, events } = lapse(due, now);
  await commit([media.update(record), giveRoomBack(record.owner_id, record.max_bytes)], events);
});

import { giveRoomBack, media } from "../../shared/data/media.ts";
import { expire, keep, remove } from "../../shared/domain/media/deletion.ts";
import {
  MediaDeleted,
  MediaExpired,
  MediaKept,
  MediaReady,
  MediaRejected,
} from "../../shared/domain/media/events.ts";
import { lapse, type Media } from "../../shared/domain/media/media.ts";
import { schedule, type Turn } from "../../shared/stream/schedule.ts";
import { abortParts } from "../../shared/vendors/storage/multipart.ts";
import { objectAt, removeObject } from "../../shared/vendors/storage/objects.ts";
import { checkUpload } from "../../shared/workflows/media/check-upload.ts";
import { neededUntil } from "../../shared/workflows/media/needed-until.ts";
import { usesOf } from "../../shared/workflows/media/uses.ts";

/** Checks uploads that arrived without a notification. */
const giveUp = async ({ due, now, commit }: Turn<Media>): Promise<void> => {
  if (await checkUpload(due, { now, commit })) return;
  const { bucket, key, multipart } = due;
  if (multipart) await abortParts({ bucket, key, upload_id: multipart.upload_id });
  const { record, events } = lapse(due, now);
  await commit([media.update(record), giveRoomBack(record.owner_id, record.max_bytes)], events);
};

/** A film that nothing needs any longer is deleted; any other is looked at again. */
const lookAt = async ({ due, now, commit }: Turn<Media>): Promise<void> => {
  const needed_until = await neededUntil(due, now);
  if (needed_until) return commit([media.update({ ...due, needed_until })], []);
  const { record, events } = expire(due, now);
  await commit([media.update(record)], events);
};

/** Deletes the object before the record, so that an interrupted run is repeated as a whole. */
const deleteUnused = async ({ due, now, commit }: Turn<Media>): Promise<void> => {
  const { bucket, key, owner_id, size_bytes = 0 } = due;
  const used_by = await usesOf(due, now);
  if (used_by.length > 0 && (await objectAt(bucket, key))) {
    const kept = keep(due, used_by, now);
    return commit([media.update(kept.record)], kept.events);
  }
  await removeObject(bucket, key);
  const { record, events } = remove(due, now);
  await commit(
    [media.update(record), ...(size_bytes > 0 ? [giveRoomBack(owner_id, size_bytes)] : [])],
    events,
  );
};

const turns: Partial<Record<Media["state"], (turn: Turn<Media>) => Promise<void>>> = {
  pending: giveUp,
  ready: lookAt,
  deleting: deleteUnused,
};

/**
 * Ends uploads that did not arrive completely, and frees their reserved space. Deletes files that their owner
 * deleted, unless a record began to use one at the same moment, and films that nothing needs any longer.
 */
export const handler = schedule({
  name: "media",
  rate: "15 minutes",
  due: media.due,
  emits: [MediaReady, MediaRejected, MediaExpired, MediaKept, MediaDeleted],
  uses: ["table", "media"],
}).handle(async (turn) => turns[turn.due.state]?.(turn));

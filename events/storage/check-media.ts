import { giveRoomBack, media } from "../../shared/data/media.ts";
import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { type Finding, judge, type Media, mediaIdOf } from "../../shared/domain/media/media.ts";
import { listensHere } from "../../shared/providers/speech/transcribe.ts";
import { inspect, wordsIn } from "../../shared/providers/storage/inspection.ts";
import { copyTo, objectAt, removeObject, type StoredObject } from "../../shared/providers/storage/objects.ts";
import { objectCreated } from "../../shared/stream/object-created.ts";

const found = async (object: StoredObject, { kind, content_type, analysis }: Media): Promise<Finding> => {
  const finding = await inspect(object, kind);
  return analysis && !finding.broken ? { ...finding, says: await wordsIn(object, content_type) } : finding;
};

/** Checks an upload and copies exactly the checked version out of `incoming/`. */
export const handler = objectCreated({
  name: "check-media",
  prefix: "incoming/",
  emits: [MediaReady, MediaRejected],
  uses: ["table", "media"],
}).handle(async ({ bucket, key, now, commit }) => {
  const id = mediaIdOf(key);
  const announced = id === undefined ? undefined : await media.get(id);
  if (announced?.state !== "pending" || announced.key !== key) return removeObject(bucket, key);
  const object = await objectAt(bucket, key);
  if (!object) return;

  const { record, events } = judge(announced, await found(object, announced), now, {
    listens: listensHere(),
  });
  if (record.state === "ready") await copyTo(object, record.key, record.content_type);
  const kept = record.state === "ready" ? object.size : 0;
  const left = record.max_bytes - kept;
  await commit([media.update(record), ...(left > 0 ? [giveRoomBack(record.owner_id, left)] : [])], events);
  await removeObject(bucket, key);
});

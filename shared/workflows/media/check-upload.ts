import type { Changes } from "../../data/engine/write.ts";
import { giveRoomBack, media } from "../../data/media.ts";
import { type Finding, judge, type Media, MediaConflict, mediaIdOf } from "../../domain/media/media.ts";
import { listensHere } from "../../vendors/speech/transcribe.ts";
import { inspect, wordsIn } from "../../vendors/storage/inspection.ts";
import {
  copyTo,
  isMissing,
  objectAt,
  removeObject,
  type StoredObject,
} from "../../vendors/storage/objects.ts";
import { againstContention } from "../contention.ts";

type Checking = { now: string; commit: (changes: Changes) => Promise<void> };

const found = async (object: StoredObject, { kind, content_type, analysis }: Media): Promise<Finding> => {
  const finding = await inspect(object, kind);
  return analysis && !finding.broken ? { ...finding, says: await wordsIn(object, content_type) } : finding;
};

/** Whoever checks at the same time may be done, and have removed the object: then the record says so. */
const unlessChecked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isMissing(error) ? MediaConflict() : error;
  }
};

/**
 * Checks an announced upload once it has arrived, and copies exactly the checked version out of `incoming/`. Returns
 * whether it had arrived. Throws `media.version_conflict` if somebody else has just checked it.
 */
export const checkUpload = async (announced: Media, { now, commit }: Checking): Promise<boolean> => {
  const { bucket, key } = announced;
  const object = await objectAt(bucket, key);
  if (!object) return false;
  const finding = await unlessChecked(found(object, announced));
  const { record, events } = judge(announced, finding, now, { listens: listensHere() });
  if (record.state === "ready") await unlessChecked(copyTo(object, record.key, record.content_type));
  const size_bytes = record.state === "ready" ? object.size : 0;
  const left = record.max_bytes - size_bytes;
  const writes = [media.update(record), ...(left > 0 ? [giveRoomBack(record.owner_id, left)] : [])];
  await commit({ writes, events });
  await removeObject(bucket, key);
  return true;
};

/** Checks an object that has arrived. One that was not announced or was checked before is deleted. */
export const checkArrived = (
  { bucket, key }: Pick<StoredObject, "bucket" | "key">,
  checking: Checking,
): Promise<void> =>
  againstContention([MediaConflict], async () => {
    const id = mediaIdOf(key);
    const announced = id === undefined ? undefined : await media.get(id);
    if (announced?.state !== "pending" || announced.key !== key) return removeObject(bucket, key);
    await checkUpload(announced, checking);
  });

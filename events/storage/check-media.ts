import { media } from "../../shared/data/media.ts";
import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { MediaConflict, mediaIdOf } from "../../shared/domain/media/media.ts";
import { objectCreated } from "../../shared/stream/object-created.ts";
import { removeObject } from "../../shared/vendors/storage/objects.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { checkUpload } from "../../shared/workflows/media/check-upload.ts";

/** Checks an upload that has arrived. Objects that were not announced or were checked before are deleted. */
export const handler = objectCreated({
  name: "check-media",
  prefix: "incoming/",
  emits: [MediaReady, MediaRejected],
  uses: ["table", "media"],
}).handle(({ bucket, key, now, commit }) =>
  againstContention([MediaConflict], async () => {
    const id = mediaIdOf(key);
    const announced = id === undefined ? undefined : await media.get(id);
    if (announced?.state !== "pending" || announced.key !== key) return removeObject(bucket, key);
    await checkUpload(announced, { now, commit });
  }),
);

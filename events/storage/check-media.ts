import { MediaReady, MediaRejected } from "../../shared/domain/media/events.ts";
import { objectCreated } from "../../shared/stream/object-created.ts";
import { checkArrived } from "../../shared/workflows/media/check-upload.ts";

/** Checks an upload that has arrived. Objects that were not announced or were checked before are deleted. */
export const handler = objectCreated({
  name: "check-media",
  prefix: "incoming/",
  emits: [MediaReady, MediaRejected],
  uses: ["table", "media"],
}).handle((arrived) => checkArrived(arrived, arrived));

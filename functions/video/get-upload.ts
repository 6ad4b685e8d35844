import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import { MediaNotFound, MediaNotMultipart, MediaTransition } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { PartsOffer, resumable } from "../../shared/workflows/media/resumable-upload.ts";

export const handler = operation({
  route: "GET /video/get-upload/{media_id}",
  summary: "Read which parts of an upload have arrived, and where to send the others.",
  access: ["user", "service_provider"],
  extra: true,
  params: z.strictObject({ media_id: Id("media") }),
  response: PartsOffer,
  refuses: [MediaNotFound, MediaNotMultipart, MediaTransition],
  uses: ["table", "media"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const found = await media.find(params.media_id);
  if (found.owner_id !== actor.id) throw MediaNotFound();
  return resumable(found, now);
});

import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import {
  MediaNotFound,
  MediaNotMultipart,
  MediaPartsInvalid,
  MediaState,
  MediaTransition,
} from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { completeResumable, SentPart } from "../../shared/workflows/media/resumable-upload.ts";

export const handler = operation({
  route: "PUT /video/complete-upload/{media_id}",
  summary: "Complete an upload that was sent in parts. Doing it again changes nothing.",
  description:
    "`parts` names every part with the ETag that you got when you sent it. Left out, the parts that have arrived are used. Then the file is checked, like every upload.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  params: z.strictObject({ media_id: Id("media") }),
  body: z.strictObject({
    parts: described(
      z.optional(z.array(SentPart).check(z.minLength(1), z.maxLength(1000))),
      "The parts that were sent, in their order. Only for a file that is sent in parts.",
    ),
  }),
  response: z.object({ media_id: Id("media"), state: described(MediaState, "State of the file.") }),
  refuses: [MediaNotFound, MediaNotMultipart, MediaPartsInvalid, MediaTransition],
  uses: ["table", "media"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: {} },
  alongside: ({ params }) => media.find(params.media_id),
}).handle(async ({ alongside, params: { media_id }, body, actor }) => {
  const found = await alongside;
  if (found.owner_id !== actor.id) throw MediaNotFound();
  await completeResumable(found, body.parts);
  return { media_id, state: found.state };
});

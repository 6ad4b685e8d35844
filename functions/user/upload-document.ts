import * as z from "zod/mini";
import { DocumentSuperseded, DocumentUploaded } from "../../events/catalogue/document.ts";
import { media as mediaOf } from "../../shared/data/media.ts";
import { DocumentConflict, DocumentView } from "../../shared/domain/document.ts";
import { HandedDocument, handInFor } from "../../shared/domain/document-upload.ts";
import { MediaNotFound, MediaNotReady } from "../../shared/domain/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { handedInWrites, openUserDesk } from "../../shared/workflows/document-desk.ts";

export const handler = operation({
  route: "POST /user/upload-document",
  summary: "Hand in documents about yourself for review.",
  description:
    "Each is a ready image of your own, uploaded through upload-image-or-video. A newer document of a kind takes the place of the former. get-user-document says which kinds there are.",
  access: ["user"],
  body: z.strictObject({ documents: z.array(HandedDocument).check(z.minLength(1), z.maxLength(10)) }),
  response: z.object({ documents: z.array(DocumentView) }),
  refuses: [MediaNotFound, MediaNotReady, DocumentConflict],
  emits: [DocumentUploaded, DocumentSuperseded],
  uses: ["table", "secrets"],
  example: {
    body: {
      documents: [{ doc_name: "identity", media_id: "018f3a5c9d2e4b7a6c1d0e9f", expires_on: "2031-06-30" }],
    },
  },
}).handle(async ({ body, actor, now, newId, commit }) => {
  const [open, media] = await Promise.all([
    openUserDesk(actor.id, now),
    mediaOf.many(body.documents.map(({ media_id }) => media_id)),
  ]);
  const loaded = { media, documents: open.present };
  const handed = handInFor(open.desk, body.documents, open.kinds, loaded, { newId, now });
  const { writes, events } = handedInWrites(open, handed);
  return commit(writes, events, { documents: handed.uploaded });
});

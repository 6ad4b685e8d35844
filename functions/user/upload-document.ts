import * as z from "zod/mini";
import { DocumentConflict, DocumentView } from "../../shared/domain/document/document.ts";
import { DocumentSuperseded, DocumentUploaded } from "../../shared/domain/document/events.ts";
import { HandedDocuments } from "../../shared/domain/document/upload.ts";
import { MediaNotFound, MediaNotReady } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { handingIn, openUserDesk, withImages } from "../../shared/workflows/document/desk.ts";

export const handler = operation({
  route: "POST /user/upload-document",
  summary: "Hand in documents about yourself for review.",
  description:
    "Each document is an image or a PDF of your own that was uploaded through upload-image-or-video and is ready. A newer document of the same kind replaces the older one. get-user-document lists the kinds of documents.",
  access: ["user"],
  body: HandedDocuments,
  response: z.object({ documents: described(z.array(DocumentView), "The documents as they were stored.") }),
  refuses: [MediaNotFound, MediaNotReady, DocumentConflict],
  steps: { document: { supersede: {} } },
  emits: [DocumentUploaded, DocumentSuperseded],
  uses: ["table", "lists"],
  example: {
    body: {
      documents: [{ doc_name: "identity", media_id: "018f3a5c9d2e4b7a6c1d0e9f", expires_on: "2031-06-30" }],
    },
  },
  alongside: ({ body, actor, now }) =>
    withImages(
      openUserDesk(actor.id, now),
      body.documents.map(({ media_id }) => media_id),
    ),
}).handle(handingIn);

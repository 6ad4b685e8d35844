import * as z from "zod/mini";
import { CompanyNotFound } from "../../../shared/domain/company/company.ts";
import { DocumentConflict, DocumentView } from "../../../shared/domain/document/document.ts";
import { DocumentSuperseded, DocumentUploaded } from "../../../shared/domain/document/events.ts";
import { HandedDocuments } from "../../../shared/domain/document/upload.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media/media.ts";
import {
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { handingIn, openProviderDesk, withImages } from "../../../shared/workflows/document/desk.ts";

export const handler = operation({
  route: "POST /service-provider/company/upload-documents",
  summary: "Hand in documents of the provider and its company for review.",
  description:
    "Each document is an image or a PDF of your own that was uploaded through upload-image-or-video and is ready. A newer document of the same kind replaces the older one.",
  access: ["service_provider"],
  while_suspended: true,
  body: HandedDocuments,
  response: z.object({ documents: described(z.array(DocumentView), "The documents as they were stored.") }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    CompanyNotFound,
    MediaNotFound,
    MediaNotReady,
    DocumentConflict,
  ],
  uses: ["table", "lists"],
  steps: { document: { supersede: {} }, onboarding: { submit: {}, resubmit: {} } },
  emits: [DocumentUploaded, DocumentSuperseded, ServiceProviderSubmitted, ServiceProviderResubmitted],
  example: {
    body: {
      documents: [
        { doc_name: "trade_licence", media_id: "018f3a5c9d2e4b7a6c1d0e9f", expires_on: "2031-06-30" },
      ],
    },
  },
  alongside: ({ body, actor, now }) =>
    withImages(
      openProviderDesk(actor.id, now),
      body.documents.map(({ media_id }) => media_id),
    ),
}).handle(handingIn);

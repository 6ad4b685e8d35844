import * as z from "zod/mini";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { CompanyNotFound } from "../../../shared/domain/company/company.ts";
import {
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { openDeskOfUser, openProviderDesk } from "../../../shared/workflows/document/desk.ts";
import { handInOnBehalf } from "../../../shared/workflows/document/hand-in-for.ts";

export const handler = operation({
  route: "PUT /admin/document/upload-documents",
  summary: "Hand in documents for a customer, a provider or its company.",
  description:
    "Each document is an image that the owner has uploaded (`media_id`), or one that you upload yourself. In that case give its `content_type`: the `offer` in the answer says how to upload it, as in upload-image-or-video, and the document is handed in once the image has been checked. The documents are reviewed like all others.",
  access: ["admin"],
  admins: ["support"],
  body: z.discriminatedUnion("owner_type", [
    z.strictObject({
      owner_type: described(z.literal("user"), "The documents are a customer's."),
      user_id: described(Id("account"), "The customer whose documents these are."),
      documents: described(handInOnBehalf.entries, "The documents to add, at most one of each kind."),
    }),
    z.strictObject({
      owner_type: described(z.literal("service_provider"), "The documents are a provider's."),
      service_provider_id: Id("service_provider"),
      documents: described(handInOnBehalf.entries, "The documents to add, at most one of each kind."),
    }),
  ]),
  response: handInOnBehalf.response,
  refuses: [
    ...handInOnBehalf.refuses,
    AccountNotFound,
    ServiceProviderNotFound,
    ServiceProviderConflict,
    CompanyNotFound,
  ],
  steps: { document: { supersede: {} } },
  emits: [...handInOnBehalf.emits, ServiceProviderSubmitted, ServiceProviderResubmitted],
  uses: ["table", "lists", "media"],
  example: {
    body: {
      owner_type: "service_provider",
      service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f",
      documents: [{ doc_name: "insurance", content_type: "image/jpeg", expires_on: "2031-06-30" }],
    },
  },
  alongside: ({ body, now }) =>
    handInOnBehalf.laid(
      body.owner_type === "user"
        ? openDeskOfUser(body.user_id, now)
        : openProviderDesk(body.service_provider_id, now),
      body.documents,
    ),
}).handle(handInOnBehalf.story);

import * as z from "zod/mini";
import { DocumentSuperseded, DocumentUploaded } from "../../../events/catalogue/document.ts";
import {
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../events/catalogue/service-provider.ts";
import { companies } from "../../../shared/data/companies.ts";
import { documents } from "../../../shared/data/documents.ts";
import { media } from "../../../shared/data/media.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { CompanyNotFound } from "../../../shared/domain/company.ts";
import { DocumentConflict, DocumentView } from "../../../shared/domain/document.ts";
import { handInAll, ProviderDocument } from "../../../shared/domain/document-upload.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media.ts";
import { ServiceProviderConflict, ServiceProviderNotFound } from "../../../shared/domain/service-provider.ts";
import { withDocuments } from "../../../shared/domain/service-provider-onboarding.ts";
import { operation } from "../../../shared/http/operation.ts";

export const handler = operation({
  route: "POST /service-provider/company/upload-documents",
  summary: "Hand in documents of the provider and its company for review.",
  description:
    "Each is a ready image of the provider's own, uploaded through upload-image-or-video. A newer document of a kind takes the place of the former.",
  access: ["service_provider"],
  body: z.strictObject({ documents: z.array(ProviderDocument).check(z.minLength(1), z.maxLength(10)) }),
  response: z.object({ documents: z.array(DocumentView) }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    CompanyNotFound,
    MediaNotFound,
    MediaNotReady,
    DocumentConflict,
  ],
  uses: ["table", "secrets"],
  emits: [DocumentUploaded, DocumentSuperseded, ServiceProviderSubmitted, ServiceProviderResubmitted],
  example: {
    body: {
      documents: [
        { doc_name: "trade_licence", media_id: "018f3a5c9d2e4b7a6c1d0e9f", expires_on: "2031-06-30" },
      ],
    },
  },
}).handle(async ({ body, actor, now, newId, commit }) => {
  const [provider, company, images, newest] = await Promise.all([
    serviceProviders.find(actor.id),
    companies.get(actor.id),
    media.many(body.documents.map(({ media_id }) => media_id)),
    documents.page("ofAccount", `DOCUMENTS#${actor.id}`, { limit: 100, scope: actor.id }),
  ]);

  const standing = body.documents.flatMap(({ doc_name }) => provider.documents[doc_name]?.document_id ?? []);
  const unlisted = standing.filter((id) => !newest.items.some((document) => document.id === id));
  const former = [...newest.items, ...(await documents.many(unlisted))];

  const present = { provider, company, media: images, documents: former };
  const handed = handInAll(body.documents, present, { newId, now });
  const advanced = withDocuments(provider, handed.uploaded, now);

  return commit(
    [
      ...handed.uploaded.map((document) => documents.insert(document)),
      ...handed.superseded.map((document) => documents.update(document)),
      serviceProviders.update(advanced.record),
    ],
    [...handed.events, ...advanced.events],
    { documents: handed.uploaded },
  );
});

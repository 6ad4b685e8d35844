import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Id, LocalDate } from "../../kernel/schema.ts";

const document = {
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  owner_type: z.string(),
  owner_id: z.string(),
  doc_name: z.string(),
};

export const DocumentRequested = event(
  "document.requested",
  "An administrator announced a document for its owner; its image is on the way.",
  { ...document, media_id: Id("media") },
);
export const DocumentUploaded = event("document.uploaded", "A document was handed in for review.", {
  ...document,
  media_id: Id("media"),
});
export const DocumentVerified = event("document.verified", "A document was found to be in order.", document);
export const DocumentRejected = event("document.rejected", "A document was refused.", document);
export const DocumentSuperseded = event("document.superseded", "A newer document took its place.", {
  ...document,
  by_document_id: Id("document"),
});
export const DocumentExpiring = event(
  "document.expiring",
  "A document ends soon; told 30, 7 and 1 days before.",
  {
    ...document,
    expires_on: z.optional(LocalDate),
  },
);
export const DocumentExpired = event("document.expired", "A document's time is over.", {
  ...document,
  expires_on: z.optional(LocalDate),
});

export const DocumentKindsChanged = event(
  "document_kinds.changed",
  "An administrator changed which kinds of documents there are, and who needs them.",
  {
    kinds: z.array(
      z.object({
        doc_name: z.string(),
        owner: z.string(),
        mandatory: z.boolean(),
        mandatory_from: z.optional(z.string()),
        expiry: z.string(),
      }),
    ),
  },
);

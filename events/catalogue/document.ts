import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const document = {
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  owner_type: z.string(),
  owner_id: z.string(),
  doc_name: z.string(),
};

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
export const DocumentExpiring = event("document.expiring", "A document ends within a month.", document);
export const DocumentExpired = event("document.expired", "A document's time is over.", document);

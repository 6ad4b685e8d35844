import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, LocalDate } from "../../kernel/schema.ts";

const document = () => ({
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  owner_type: described(z.string(), "Whether it is a customer's, a provider's or a company's."),
  owner_id: described(z.string(), "Id of the customer or provider."),
  doc_name: described(z.string(), "Name of the kind of document, such as `trade_licence`."),
});

export const DocumentRequested = /* @__PURE__ */ event(
  "document.requested",
  "An administrator added a document for its owner. Its image is on the way.",
  () => ({ ...document(), media_id: Id("media") }),
);
export const DocumentUploaded = /* @__PURE__ */ event(
  "document.uploaded",
  "A document was handed in for review.",
  () => ({
    ...document(),
    media_id: Id("media"),
  }),
);
export const DocumentVerified = /* @__PURE__ */ event(
  "document.verified",
  "An administrator verified a document.",
  document,
);
export const DocumentRejected = /* @__PURE__ */ event(
  "document.rejected",
  "An administrator rejected a document.",
  document,
);
export const DocumentSuperseded = /* @__PURE__ */ event(
  "document.superseded",
  "A newer document replaced this one.",
  () => ({
    ...document(),
    by_document_id: described(Id("document"), "The newer document that takes its place."),
  }),
);
export const DocumentExpiring = /* @__PURE__ */ event(
  "document.expiring",
  "A document expires soon. This is told several times, the last time a day before.",
  () => ({
    ...document(),
    expires_on: described(z.optional(LocalDate), "The last day on which the document is valid."),
  }),
);
export const DocumentExpired = /* @__PURE__ */ event("document.expired", "A document has expired.", () => ({
  ...document(),
  expires_on: described(z.optional(LocalDate), "The last day on which the document is valid."),
}));

export const DocumentKindsChanged = /* @__PURE__ */ event(
  "document_kinds.changed",
  "An administrator changed the kinds of documents.",
  () => ({
    kinds: described(
      z.array(
        z.object({
          doc_name: described(z.string(), "Name of the kind, such as `trade_licence`."),
          owner: described(
            z.string(),
            "Whose documents they are: a customer's, a provider's or a company's.",
          ),
          mandatory: described(z.boolean(), "Whether a document of this kind is mandatory."),
          mandatory_from: described(z.optional(z.string()), "The moment from which it is mandatory."),
          expiry: described(
            z.string(),
            "Whether such a document must have an expiry date, may have one, or never has one.",
          ),
        }),
      ),
      "All kinds of documents, as they now are.",
    ),
  }),
  { hasSubscribers: false },
);

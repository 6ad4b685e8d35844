import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";

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

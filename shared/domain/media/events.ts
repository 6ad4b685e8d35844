import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Id } from "../../kernel/schema.ts";

const owner = {
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};
const what = { kind: z.string(), purpose: z.string(), content_type: z.string() };

export const MediaCreated = event("media.created", "An upload was announced.", { ...owner, ...what });

export const MediaReady = event(
  "media.ready",
  "An upload arrived and its content was found to be in order.",
  {
    ...owner,
    ...what,
    size_bytes: z.int(),
    duration_seconds: z.optional(z.number()),
  },
);

export const MediaRejected = event(
  "media.rejected",
  "An upload was refused for its content or never arrived.",
  {
    ...owner,
    ...what,
    reasons: z.array(z.string()),
  },
);

export const MediaEdited = event("media.edited", "The owner changed what is said about a medium.", {
  ...owner,
  fields: z.array(z.string()),
});

export const MediaAnalysed = event("media.analysed", "A medium was read for what it says.", {
  ...owner,
  state: z.enum(["ready", "unavailable"]),
});

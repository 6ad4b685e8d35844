import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const owner = () => ({
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
});
const what = () => ({
  kind: described(z.string(), "Whether it is a picture, a video, a recording or a PDF."),
  purpose: described(z.string(), "What the file is for."),
  content_type: described(z.string(), "Type of the content, such as `image/jpeg`."),
});

export const MediaCreated = /* @__PURE__ */ event(
  "media.created",
  "Somebody announced an upload.",
  () => ({ ...owner(), ...what() }),
  { hasSubscribers: false },
);

export const MediaReady = /* @__PURE__ */ event(
  "media.ready",
  "A file arrived and passed its checks.",
  () => ({
    ...owner(),
    ...what(),
    size_bytes: described(z.int(), "Size of the file, in bytes."),
    duration_seconds: described(z.optional(z.number()), "How long the video or recording plays, in seconds."),
    analysis: described(
      z.optional(z.enum(["pending", "ready", "unavailable"])),
      "Whether what is said in it is still being written down (`pending`), its words are known (`ready`), or there are none (`unavailable`). Absent if nothing was looked for.",
    ),
    document_id: described(z.optional(Id("document")), "The announced document that the file belongs to."),
  }),
  {
    // Quotes are customers', and what is not to be listened to waits for nothing else.
    hasSubscribers: ({ user_id, analysis, document_id }) =>
      user_id !== undefined || analysis === "pending" || document_id !== undefined,
  },
);

export const MediaRejected = /* @__PURE__ */ event(
  "media.rejected",
  "A file did not pass its checks, or never arrived.",
  () => ({
    ...owner(),
    ...what(),
    reasons: described(z.array(z.string()), "Why the file was rejected, one code for each reason."),
  }),
);

export const MediaEdited = /* @__PURE__ */ event(
  "media.edited",
  "The owner changed the title or description of a file.",
  () => ({
    ...owner(),
    fields: described(z.array(z.string()), "Names of the fields that were changed."),
  }),
  { hasSubscribers: false },
);

export const MediaUser = z.enum([
  "quote",
  "job",
  "series",
  "document",
  "profile",
  "incident",
  "feedback",
  "video",
]);
export type MediaUser = z.output<typeof MediaUser>;

export const MediaExpired = /* @__PURE__ */ event(
  "media.expired",
  "A film is needed no longer and will be deleted. Nothing new can use it.",
  owner,
  { hasSubscribers: false },
);

export const MediaDeletionRequested = /* @__PURE__ */ event(
  "media.deletion_requested",
  "The owner asked for a file to be deleted. Nothing new can use it.",
  owner,
  { hasSubscribers: false },
);

export const MediaKept = /* @__PURE__ */ event(
  "media.kept",
  "A file was not deleted, because something began to use it just before its owner asked for that.",
  () => ({ ...owner(), used_by: described(z.array(MediaUser), "What uses the file.") }),
);

export const MediaDeleted = /* @__PURE__ */ event(
  "media.deleted",
  "A file and what was known of it were deleted.",
  owner,
  {
    hasSubscribers: false,
  },
);

export const MediaAnalysed = /* @__PURE__ */ event(
  "media.analysed",
  "What is said in a file was written down, or could not be.",
  () => ({
    ...owner(),
    state: described(
      z.enum(["ready", "unavailable"]),
      "Whether there are words (`ready`) or none (`unavailable`).",
    ),
  }),
);

import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const owner = {
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};
const what = {
  kind: described(z.string(), "Whether it is a picture, a video or a recording."),
  purpose: described(z.string(), "What the file is for."),
  content_type: described(z.string(), "Type of the content, such as `image/jpeg`."),
};

export const MediaCreated = event("media.created", "An upload was announced.", { ...owner, ...what });

export const MediaReady = event(
  "media.ready",
  "An upload arrived and its content was found to be in order.",
  {
    ...owner,
    ...what,
    size_bytes: described(z.int(), "Size of the file, in bytes."),
    duration_seconds: described(z.optional(z.number()), "How long the video or recording plays, in seconds."),
  },
);

export const MediaRejected = event(
  "media.rejected",
  "An upload was refused for its content or never arrived.",
  {
    ...owner,
    ...what,
    reasons: described(z.array(z.string()), "Why the file was rejected, one code for each reason."),
  },
);

export const MediaEdited = event("media.edited", "The owner changed what is said about a medium.", {
  ...owner,
  fields: described(z.array(z.string()), "Names of the fields that were changed."),
});

export const MediaAnalysed = event("media.analysed", "A medium was read for what it says.", {
  ...owner,
  state: described(
    z.enum(["ready", "unavailable"]),
    "Whether the analysis has a result (`ready`) or could not be made (`unavailable`).",
  ),
});

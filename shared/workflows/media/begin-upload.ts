import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { media, takeRoom } from "../../data/media.ts";
import { MediaCreated } from "../../domain/media/events.ts";
import {
  type Announcement,
  announce,
  isLookedAt,
  largest,
  type Media,
  MediaQuotaExceeded,
  MediaState,
} from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Id, Instant, Int, Line, Text } from "../../kernel/schema.ts";
import { uploadForm } from "../../vendors/storage/upload-form.ts";

const { video_seconds } = policy.media;

/** How long a video or recording plays, as the client says. */
export const PlayingTime = described(
  z.optional(
    z
      .number()
      .check(
        z.positive(),
        z.maximum(
          video_seconds,
          `must be at most ${video_seconds} seconds, which is ${video_seconds / 60} minutes: send a shorter one, or several`,
        ),
      ),
  ),
  "How long it plays, in seconds, if you know it. One that is too long is then refused before you send it.",
);

/** What a client may say about an upload beforehand. */
export const announcedUpload = (kind: keyof typeof largest) => ({
  size_bytes: described(z.optional(Int(1, largest[kind])), "Size of the file, in bytes."),
  ...(kind !== "image" && kind !== "pdf" && { duration_seconds: PlayingTime }),
  title: described(z.optional(Line(120)), "A title for the file."),
  description: described(z.optional(Text(2000)), "What the file shows, in your own words."),
});

/** Where to post the file: multipart/form-data with every field as given, the file last as `file`. */
export const UploadOffer = z.object({
  media_id: Id("media"),
  state: described(MediaState, "State of the file."),
  upload: described(
    z.object({
      url: described(z.string(), "Send the file there as a form (`multipart/form-data`)."),
      fields: described(
        z.record(z.string(), z.string()),
        "Fields of the form. Send them all, before the file.",
      ),
      expires_at: described(Instant, "The file must be sent before then."),
    }),
    "Where and how to send the file.",
  ),
});
type UploadOffer = z.output<typeof UploadOffer>;

/** The response, errors and events of every announcement of an upload in one piece. */
export const uploading = {
  response: UploadOffer,
  refuses: [MediaQuotaExceeded],
  emits: [MediaCreated],
  limit: { burst: 60, window_seconds: 3600 },
  uses: ["table", "media"],
} satisfies SharedContract;

/** The form to send an announced upload with. */
export const offerOf = async (record: Media, now: string): Promise<UploadOffer> => {
  const { id: media_id, state, upload_expires_at: expires_at } = record;
  const { url, fields } = await uploadForm(record, now);
  return { media_id, state, upload: { url, fields, expires_at } };
};

type Asked = Pick<Call<unknown, unknown, unknown, UploadOffer>, "actor" | "now" | "newId" | "commit">;

/** Throws if models are to read a picture whose type they can't open. */
const expectReadable = ({ content_type, purpose }: Omit<Announcement, "owner">): void => {
  if (content_type !== "image/heic" || !isLookedAt(purpose)) return;
  const problem =
    "must be image/jpeg, image/png or image/webp here: the assistants that look at pictures for quotes and chats can't open HEIC. Save the picture as JPEG and upload that";
  throw RequestInvalid({ fields: [{ field: "content_type", problem }] });
};

/** Announces the caller's upload and returns the form for it, within the caller's storage quota. */
export const beginUpload = async (
  announcement: Omit<Announcement, "owner">,
  { actor, now, newId, commit }: Asked,
): Promise<UploadOffer> => {
  expectReadable(announcement);
  const bucket = configuration().MEDIA_BUCKET;
  const { record, events } = announce({ ...announcement, owner: actor }, { id: newId("media"), bucket, now });
  const offer = await offerOf(record, now);
  return commit([media.insert(record), takeRoom(actor.id, record.max_bytes)], events, offer);
};

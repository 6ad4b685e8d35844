import * as z from "zod/mini";
import { ImageType, VideoType } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

const Purpose = z.enum(["quote", "profile", "proof", "chat", "document", "incident"]);

export const handler = operation({
  route: "POST /video/upload-image-or-video",
  summary: "Announce an image or a video for a profile, proof of work, a chat, a document or an incident.",
  description:
    "Post the file as multipart/form-data to upload.url with every field of upload.fields, the file last as `file`, within ten minutes.",
  access: ["user", "service_provider"],
  while_suspended: true,
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: described(z.literal("image"), "The file is a picture."),
      content_type: described(ImageType, "Type of the picture."),
      purpose: described(Purpose, "What the file is for."),
      ...announcedUpload("image"),
    }),
    z.strictObject({
      kind: described(z.literal("video"), "The file is a video."),
      content_type: described(VideoType, "Type of the video."),
      purpose: described(Purpose, "What the file is for."),
      ...announcedUpload("video"),
    }),
  ]),
  ...uploading,
  limit: { burst: 120, window_seconds: 3600 },
  example: { body: { kind: "image", content_type: "image/jpeg", purpose: "document" } },
}).handle(async ({ body, ...call }) => beginUpload(body, call));

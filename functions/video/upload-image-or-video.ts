import * as z from "zod/mini";
import { ImageType, VideoType } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

const Purpose = z.enum(["quote", "profile", "proof", "chat", "document", "incident", "feedback"]);

export const handler = operation({
  route: "POST /video/upload-image-or-video",
  summary:
    "Announce a picture, video or PDF for a profile, proof of work, a chat, a document, an incident or feedback.",
  description: `Send the file to \`upload.url\` within ${policy.media.upload_minutes} minutes, as multipart/form-data: first every field of \`upload.fields\`, then the file as \`file\`.`,
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
    z.strictObject({
      kind: described(z.literal("pdf"), "The file is a PDF: one that only shows pages."),
      content_type: described(z.literal("application/pdf"), "Type of the PDF."),
      purpose: described(z.literal("document"), "What the file is for: a PDF is always a document."),
      ...announcedUpload("pdf"),
    }),
  ]),
  ...uploading,
  limit: { burst: 120, window_seconds: 3600 },
  example: { body: { kind: "image", content_type: "image/jpeg", purpose: "document" } },
}).handle(async ({ body, ...call }) => beginUpload(body, call));

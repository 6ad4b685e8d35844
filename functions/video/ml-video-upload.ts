import * as z from "zod/mini";
import { VideoType } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  route: "POST /video/ml-video-upload",
  summary: "Announce a video to be analyzed.",
  description: `Send the file to \`upload.url\` within ${policy.media.upload_minutes} minutes, as multipart/form-data: first every field of \`upload.fields\`, then the file as \`file\`. It is analyzed once it is ready; get-media has the result.`,
  access: ["user", "service_provider"],
  body: z.strictObject({
    content_type: described(VideoType, "Type of the video."),
    ...announcedUpload("video"),
  }),
  ...uploading,
  example: { body: { content_type: "video/mp4", title: "Water stain on the ceiling" } },
}).handle(async ({ body, ...call }) => beginUpload({ ...body, purpose: "analysis" }, call));

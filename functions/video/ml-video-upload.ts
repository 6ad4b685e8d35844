import * as z from "zod/mini";
import { VideoType } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  route: "POST /video/ml-video-upload",
  summary: "Announce a video to be analyzed.",
  description:
    "Post the file as multipart/form-data to upload.url with every field of upload.fields, the file last as `file`, within ten minutes. Once ready it is analysed by itself; the result is on the media record.",
  access: ["user", "service_provider"],
  body: z.strictObject({
    content_type: described(VideoType, "Type of the video."),
    ...announcedUpload("video"),
  }),
  ...uploading,
  example: { body: { content_type: "video/mp4", title: "Water stain on the ceiling" } },
}).handle(async ({ body, ...call }) => beginUpload({ ...body, purpose: "analysis" }, call));

import * as z from "zod/mini";
import { VideoType } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  route: "POST /video/upload-video",
  summary: "Announce a video and get the form to upload it with.",
  description:
    "Post the file as multipart/form-data to upload.url with every field of upload.fields, the file last as `file`, within ten minutes. The video is ready once its content was checked.",
  access: ["user", "service_provider"],
  while_suspended: true,
  body: z.strictObject({
    content_type: described(VideoType, "Type of the video."),
    ...announcedUpload("video"),
  }),
  ...uploading,
  example: { body: { content_type: "video/mp4", title: "Leaking kitchen tap" } },
}).handle(async ({ body, ...call }) => beginUpload({ ...body, purpose: "quote" }, call));

import * as z from "zod/mini";
import { VideoType } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  route: "POST /video/upload-video",
  summary: "Announce a video and get the form to upload it with.",
  description: `Send the file to \`upload.url\` within ${policy.media.upload_minutes} minutes, as multipart/form-data: first every field of \`upload.fields\`, then the file as \`file\`. The video is ready once it has been checked.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  body: z.strictObject({
    content_type: described(VideoType, "Type of the video."),
    ...announcedUpload("video"),
  }),
  ...uploading,
  example: { body: { content_type: "video/mp4", title: "Leaking kitchen faucet" } },
}).handle(async ({ body, ...call }) => beginUpload({ ...body, purpose: "quote" }, call));

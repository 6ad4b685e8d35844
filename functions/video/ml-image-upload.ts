import * as z from "zod/mini";
import { ImageType } from "../../shared/domain/media/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { announcedUpload, beginUpload, uploading } from "../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  route: "POST /video/ml-image-upload",
  summary: "Announce a picture to be analyzed.",
  description: `Send the file to \`upload.url\` within ${policy.media.upload_minutes} minutes, as multipart/form-data: first every field of \`upload.fields\`, then the file as \`file\`. It is analyzed once it is ready; get-media has the result.`,
  access: ["user", "service_provider"],
  body: z.strictObject({
    content_type: described(ImageType, "Type of the picture."),
    ...announcedUpload("image"),
  }),
  ...uploading,
  example: { body: { content_type: "image/jpeg", title: "Crack above the door" } },
}).handle(async ({ body, ...call }) => beginUpload({ ...body, purpose: "analysis" }, call));

import * as z from "zod/mini";
import { importPolicy } from "../../../shared/domain/import/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { announcedUpload, beginUpload, uploading } from "../../../shared/workflows/media/begin-upload.ts";

export const handler = operation({
  ...uploading,
  route: "POST /admin/import-files/create-upload",
  extra: true,
  summary: "Announce a file of comma-separated values to be imported, and get the form to send it with.",
  description: `UTF-8, or UTF-16 with its mark, as Excel writes both; commas, semicolons or tabs between cells. It is deleted after ${importPolicy.kept_days} days.`,
  access: ["admin"],
  body: z.strictObject({ size_bytes: announcedUpload("csv").size_bytes }),
  uses: ["table", "media"],
  example: { body: { size_bytes: 20_480 } },
}).handle(({ body, ...call }) => beginUpload({ ...body, content_type: "text/csv", purpose: "import" }, call));

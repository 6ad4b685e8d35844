import * as z from "zod/mini";
import { media } from "../../../shared/data/media.ts";
import { FileProblem } from "../../../shared/domain/import/import.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media/media.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { tableIn } from "../../../shared/workflows/import/file.ts";

const shown = 5;

export const handler = operation({
  route: "GET /admin/import-files/get-preview/{media_id}",
  extra: true,
  summary: "Read the columns and the first rows of an uploaded file, or why it can't be read.",
  access: ["admin"],
  params: z.strictObject({ media_id: Id("media") }),
  response: z.object({
    columns: described(z.array(z.string()), "The names of its columns."),
    rows: described(z.array(z.array(z.string())), `Its first rows, ${shown} at most.`),
    problem: described(z.optional(FileProblem), "Why it can't be read. Absent if it can."),
  }),
  refuses: [MediaNotFound, MediaNotReady],
  uses: ["table", "media"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { media_id } }) => {
  const file = await media.find(media_id);
  if (file.purpose !== "import") throw MediaNotFound();
  if (file.state !== "ready") throw MediaNotReady({ details: { state: file.state } });
  const table = await tableIn(file, shown);
  return "code" in table
    ? { columns: [], rows: [], problem: table }
    : { columns: table.columns, rows: table.rows.map(({ cells }) => cells) };
});

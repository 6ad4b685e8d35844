import * as z from "zod/mini";
import { bookExports } from "../../../shared/data/book-exports.ts";
import { type BookExport, BookExportNotFound } from "../../../shared/domain/payment/books/export.ts";
import { exportPolicy } from "../../../shared/domain/payment/books/export-policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Instant } from "../../../shared/kernel/schema.ts";
import { downloadAddress } from "../../../shared/vendors/storage/download-address.ts";
import { placeOfPart } from "../../../shared/workflows/payment/books/export-place.ts";

const { links_most } = exportPolicy;

const ExportFile = z.object({
  part: described(z.int(), "Which file of the export it is."),
  url: described(z.string(), "Where to download it. Anyone who has this link can."),
  expires_at: described(Instant, "The link works until then."),
});

/** Links to an export's files from one on. */
const filesOf = async (record: BookExport, first: number, now: string) => {
  const last = Math.min(record.parts, first + exportPolicy.links_most - 1);
  const parts = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return Promise.all(
    parts.map(async (part) => ({
      part,
      ...(await downloadAddress(placeOfPart(record, part), now, exportPolicy.link_minutes)),
    })),
  );
};

export const handler = operation({
  route: "GET /admin/books/get-files/{book_export_id}",
  extra: true,
  summary: "Get links to the files of an export of the books.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ book_export_id: Id("book_export") }),
  query: z.strictObject({
    part: described(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
      `The first file to link to. An answer has up to ${links_most} links.`,
    ),
  }),
  response: z.object({
    parts: described(z.int(), "How many files it has so far."),
    files: described(z.array(ExportFile), "Links to its files."),
  }),
  refuses: [BookExportNotFound],
  uses: ["table", "media"],
  example: { params: { book_export_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { book_export_id }, query: { part }, now }) => {
  const record = await bookExports.find(book_export_id);
  return { parts: record.parts, files: await filesOf(record, part, now) };
});

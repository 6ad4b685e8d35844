import * as z from "zod/mini";
import { importRows, imports, rowsWith } from "../../../shared/data/imports.ts";
import { ImportNotFound } from "../../../shared/domain/import/import.ts";
import { ImportRowView, RowOutcome } from "../../../shared/domain/import/row.ts";
import { formatQuery } from "../../../shared/http/formats.ts";
import { operation } from "../../../shared/http/operation.ts";
import { csvOf } from "../../../shared/kernel/csv.ts";
import { described, Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

/** How many rows a file for spreadsheets has at most. */
const file_rows = 2000;

export const handler = operation({
  route: "GET /admin/import/get-rows/{import_id}",
  extra: true,
  summary: "List the rows of an import that are wrong, or another outcome, as JSON or for a spreadsheet.",
  description: `In the order of the file. Rows that say what is there already are not listed. A file for spreadsheets has the first ${file_rows}.`,
  access: ["admin"],
  params: z.strictObject({ import_id: Id("import") }),
  query: z.strictObject({
    ...pageQuery,
    outcome: described(z._default(RowOutcome, "wrong"), "Lists the rows with this outcome."),
    ...formatQuery("csv"),
  }),
  response: PageOf(ImportRowView),
  formats: {
    csv: ({ items }) =>
      csvOf(
        ["row", "external_id", "column", "code", "words"],
        items.map(({ row, external_id, column, code, words }) => [row, external_id, column, code, words]),
      ),
  },
  refuses: [ImportNotFound],
  example: { params: { import_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { import_id }, query: { outcome, limit, cursor, format }, actor }) => {
  const many = format === "csv" ? file_rows : limit;
  const request = { limit: many, cursor, order: "oldest" as const, scope: `${actor.id} ${import_id}` };
  const [, page] = await Promise.all([
    imports.find(import_id),
    importRows.page("withOutcome", rowsWith(import_id, outcome), request),
  ]);
  return page;
});

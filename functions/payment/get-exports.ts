import * as z from "zod/mini";
import { allBookExports, bookExports } from "../../shared/data/book-exports.ts";
import { BookExportView } from "../../shared/domain/payment/books/export.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-exports",
  extra: true,
  summary: "List the exports of the books, newest first.",
  access: ["admin"],
  admins: ["finance"],
  query: z.strictObject(pageQuery),
  response: PageOf(BookExportView),
  example: { query: { limit: "20" } },
}).handle(({ query, actor }) =>
  bookExports.page("all", allBookExports, { ...query, scope: `${actor.id} exports` }),
);

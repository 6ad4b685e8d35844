import * as z from "zod/mini";
import { ColumnView, columnsOf } from "../../../shared/domain/import/columns.ts";
import { ImportKind } from "../../../shared/domain/import/kind.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/import/get-columns",
  extra: true,
  summary: "List what can stand in a file of each kind.",
  access: ["admin"],
  response: z.object({
    kinds: described(
      z.array(
        z.object({
          kind: described(ImportKind, "What the rows of such a file are."),
          columns: described(z.array(ColumnView), "What can stand in its rows."),
        }),
      ),
      "The kinds of rows.",
    ),
  }),
}).handle(async () => ({
  kinds: ImportKind.options.map((kind) => ({ kind, columns: [...columnsOf[kind]] })),
}));

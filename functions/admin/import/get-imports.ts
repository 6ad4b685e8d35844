import * as z from "zod/mini";
import { allImports, imports } from "../../../shared/data/imports.ts";
import { ImportView } from "../../../shared/domain/import/import.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/import/get-imports",
  extra: true,
  summary: "List the imports, newest first.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(ImportView),
  example: { query: {} },
}).handle(({ query, actor }) => imports.page("all", allImports, { ...query, scope: actor.id }));

import * as z from "zod/mini";
import { importRows, imports, rowsOf } from "../../../shared/data/imports.ts";
import { pricingBases } from "../../../shared/data/quotation-rules.ts";
import { ImportNotFound, ImportView } from "../../../shared/domain/import/import.ts";
import { draftOf } from "../../../shared/domain/import/price-draft.ts";
import { QuotationRules } from "../../../shared/domain/pricing/pricing.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/import/get-import/{import_id}",
  extra: true,
  summary: "Read how far an import is.",
  access: ["admin"],
  params: z.strictObject({ import_id: Id("import") }),
  response: z.extend(ImportView, {
    draft: described(
      z.optional(QuotationRules),
      "Of prices: the rules of quotes as they would be with them. Try and set them with update-rules-for-quotation.",
    ),
  }),
  refuses: [ImportNotFound],
  uses: ["table", "lists"],
  example: { params: { import_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { import_id }, actor }) => {
  const rows = (cursor?: string) =>
    importRows.page("ofImport", rowsOf(import_id), {
      from: "ROW#",
      to: "ROW#~",
      limit: 500,
      order: "oldest",
      scope: actor.id,
      cursor,
    });
  const [record, { items }, basisOf] = await Promise.all([imports.find(import_id), rows(), pricingBases()]);
  const { rules } = basisOf({ market: marketNamed(record.market).id });
  const draft = record.kind === "prices" && draftOf(rules, items);
  return { ...record, ...(draft && { draft }) };
});

import * as z from "zod/mini";
import { allOf, type PageRequest } from "../../shared/data/engine/page.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import {
  ReconciliationPage,
  reconciliationCsv,
  reconciliationView,
} from "../../shared/domain/payment/reconciliation-view.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, LocalDate, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-reconciliations",
  extra: true,
  summary:
    "List the days whose ledger was compared with the payment provider's records, and the differences.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...formatQuery("csv"),
    from: described(z.optional(LocalDate), "The first day."),
    to: described(z.optional(LocalDate), "The day after the last."),
  }),
  response: ReconciliationPage,
  formats: { csv: reconciliationCsv },
  example: { query: { from: "2026-11-01", to: "2026-12-01" } },
}).handle(async ({ query: { limit, cursor, from, to, format }, actor }) => {
  const page = (request: PageRequest) =>
    reconciliations.page("all", "RECONCILIATIONS", { ...request, order: "newest", from, to });
  const { items, next_cursor } =
    format === "csv"
      ? { items: await allOf(page), next_cursor: null }
      : await page({ limit, cursor, scope: `${actor.id} reconciliations` });
  return { items: items.map(reconciliationView), next_cursor };
});

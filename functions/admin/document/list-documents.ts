import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { documents } from "../../../shared/data/documents.ts";
import { DocumentState, DocumentView } from "../../../shared/domain/document.ts";
import { documentCounts } from "../../../shared/domain/document-count.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/document/list-documents",
  summary: "Documents of users, providers and companies, by the time they were handed in.",
  description: "`total` counts the state asked for (or all), whatever the period.",
  access: ["admin"],
  query: z.strictObject({ ...pageQuery, ...periodQuery, status: z.optional(DocumentState) }),
  response: z.extend(PageOf(DocumentView), { total: z.int() }),
  example: { query: { status: "pending_review", sort: "oldest" } },
}).handle(async ({ query: { status, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const [page, members] = await Promise.all([
    status
      ? documents.page("inState", `DOCUMENTS#${status}`, request)
      : documents.page("all", "DOCUMENTS", request),
    countsOf("document"),
  ]);
  const { total, by_state } = documentCounts(members);
  return { ...page, total: status ? (by_state[status] ?? 0) : total };
});

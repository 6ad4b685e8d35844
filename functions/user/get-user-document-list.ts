import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { documents } from "../../shared/data/documents.ts";
import { DocumentState, DocumentView } from "../../shared/domain/document.ts";
import { documentCounts } from "../../shared/domain/document-count.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

const inState = (state: string): string => `DOCUMENTS#USERS#${state}`;

export const handler = operation({
  route: "GET /user/get-user-document-list",
  summary: "Customers' documents by the time they were handed in: all, of one state, or of one customer.",
  description: "`total` counts the state asked for (or all), whatever the period and the customer.",
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      status: z.optional(DocumentState),
      user_id: z.optional(Id("user")),
    })
    .check(
      z.refine(({ status, user_id }) => status === undefined || user_id === undefined, {
        path: ["user_id"],
        error: "can't be asked for together with status",
      }),
    ),
  response: z.extend(PageOf(DocumentView), { total: z.int() }),
  example: { query: { status: "pending_review", sort: "oldest" } },
}).handle(async ({ query: { status, user_id, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const listed = user_id
    ? documents.page("ofAccount", `DOCUMENTS#${user_id}`, request)
    : documents.page("ofUsersInState", (status ? [status] : DocumentState.options).map(inState), request);
  const [page, members] = await Promise.all([listed, countsOf("user_document")]);
  const { total, by_state } = documentCounts(members);
  return {
    ...page,
    items: page.items.filter(({ owner }) => owner.type === "user"),
    total: status ? (by_state[status] ?? 0) : total,
  };
});

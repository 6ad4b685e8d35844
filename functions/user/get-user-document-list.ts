import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { documents } from "../../shared/data/documents.ts";
import { documentCounts } from "../../shared/domain/document/count.ts";
import { DocumentState, DocumentView } from "../../shared/domain/document/document.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { filteredListDescription, Total, totalOf } from "../../shared/workflows/filtered-list.ts";

const inState = (state: string): string => `DOCUMENTS#USERS#${state}`;

export const handler = operation({
  route: "GET /user/get-user-document-list",
  summary:
    "List customers' documents by when they were handed in: all, or those in one state or of one customer.",
  description: filteredListDescription,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(DocumentState), "Only documents in this state."),
    user_id: z.optional(Id("user")),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(DocumentView), {
    total: Total,
  }),
  example: { query: { state: "pending_review", sort: "oldest" } },
}).handle(async ({ query: { state: wanted, user_id, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: JSON.stringify([actor.id, wanted, user_id]) };
  const inStates = ["ofUsersInState", (wanted ? [wanted] : DocumentState.options).map(inState)] as const;
  const ofUser = ["ofAccount", `DOCUMENTS#${user_id}`] as const;
  const listed = !user_id
    ? documents.page(...inStates, request)
    : wanted
      ? documents.pick(
          [ofUser, inStates],
          request,
          ({ owner, state }) => owner.type === "user" && owner.id === user_id && state === wanted,
        )
      : documents.page(...ofUser, request);
  const [page, members] = await Promise.all([listed, countsOf("user_document")]);
  const { total, by_state } = documentCounts(members);
  // A provider's account has only a provider's documents, which are not shown here.
  const customers = page.items.every(({ owner }) => owner.type === "user");
  return {
    ...(customers ? page : { items: [], next_cursor: null }),
    total: totalOf(wanted ? (by_state[wanted] ?? 0) : total, { user_id, from: query.from, to: query.to }),
  };
});

import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { documents } from "../../../shared/data/documents.ts";
import { documentCounts } from "../../../shared/domain/document/count.ts";
import { DocumentState, DocumentView } from "../../../shared/domain/document/document.ts";
import { DocName, DocumentOwnerType } from "../../../shared/domain/document/kinds.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { filteredListDescription, Total, totalOf } from "../../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /admin/document/list-documents",
  summary: "List documents of customers, providers and companies by when they were handed in.",
  description: `\`account_id\` is the account that handed the document in: a customer, or a provider for itself and its company. ${filteredListDescription}`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(DocumentState), "Only documents in this state."),
    account_id: z.optional(Id("account")),
    owner_type: described(
      z.optional(DocumentOwnerType),
      "Only documents of customers (`user`) or of providers (`service_provider`).",
    ),
    doc_name: described(z.optional(DocName), "Only documents of this kind."),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(DocumentView), {
    total: Total,
  }),
  example: { query: { state: "pending_review", owner_type: "company", sort: "oldest" } },
}).handle(async ({ query: { state: wanted, sort, limit, cursor, from, to, ...narrower }, actor }) => {
  const { account_id, owner_type, doc_name } = narrower;
  const scope = JSON.stringify([actor.id, wanted, narrower]);
  const request = { limit, cursor, from, to, order: sort, scope };
  const list = wanted ? (["inState", `DOCUMENTS#${wanted}`] as const) : (["all", "DOCUMENTS"] as const);
  const listed =
    account_id === undefined && owner_type === undefined && doc_name === undefined
      ? documents.page(list[0], list[1], request)
      : documents.pick(
          [...(account_id ? [["ofAccount", `DOCUMENTS#${account_id}`] as const] : []), list],
          request,
          (one) =>
            (wanted === undefined || one.state === wanted) &&
            (account_id === undefined || one.account_id === account_id) &&
            (owner_type === undefined || one.owner.type === owner_type) &&
            (doc_name === undefined || one.doc_name === doc_name),
        );
  const [page, members] = await Promise.all([listed, countsOf("document")]);
  const { total, by_state } = documentCounts(members);
  return { ...page, total: totalOf(wanted ? (by_state[wanted] ?? 0) : total, { from, to, ...narrower }) };
});

import * as z from "zod/mini";
import { homeOf } from "../../shared/data/accounts.ts";
import { customerKinds, documentKinds } from "../../shared/data/document-kinds.ts";
import { documentDesks } from "../../shared/data/document-queues.ts";
import { documents } from "../../shared/data/documents.ts";
import { DocumentView } from "../../shared/domain/document/document.ts";
import { DocumentKind, mandatoryOf } from "../../shared/domain/document/kinds.ts";
import { outstandingDocuments } from "../../shared/domain/document/status.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { keptMarket } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /user/get-user-document",
  summary: "List your documents, newest first, and the mandatory ones that are missing.",
  description: "`kinds` says which documents there are, which of them are mandatory, and which expire.",
  access: ["user"],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(DocumentView), {
    missing: described(
      z.array(z.string()),
      "Names of the mandatory kinds of documents that are still missing.",
    ),
    kinds: described(z.array(DocumentKind), "The kinds of documents that there are for customers."),
  }),
  example: { query: { limit: "20" } },
}).handle(async ({ query, actor, now }) => {
  const list = `DOCUMENTS#${actor.id}`;
  const [page, desk, kindsIn, home] = await Promise.all([
    documents.page("ofAccount", list, { ...query, scope: actor.id }),
    documentDesks.get(actor.id),
    documentKinds(now),
    homeOf(actor.id),
  ]);
  const wanting = outstandingDocuments(
    mandatoryOf(kindsIn(keptMarket(home)), "user", now),
    desk?.documents ?? {},
    now,
  );
  return {
    ...page,
    missing: wanting.map(({ doc_name }) => doc_name),
    kinds: customerKinds(kindsIn),
  };
});

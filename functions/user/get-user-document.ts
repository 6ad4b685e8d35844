import * as z from "zod/mini";
import { documentKinds } from "../../shared/data/document-kinds.ts";
import { documents } from "../../shared/data/documents.ts";
import { DocumentView, isHandedIn } from "../../shared/domain/document.ts";
import { DocumentKind, kindsOf, mandatoryOf } from "../../shared/domain/document-kinds.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /user/get-user-document",
  summary: "Your documents, newest first, and the mandatory ones that are wanting.",
  description: "`kinds` says which documents there are, which of them are mandatory, and which end.",
  access: ["user"],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(DocumentView), { missing: z.array(z.string()), kinds: z.array(DocumentKind) }),
  example: { query: { limit: "20" } },
}).handle(async ({ query, actor, now }) => {
  const list = `DOCUMENTS#${actor.id}`;
  const [page, newest, kinds] = await Promise.all([
    documents.page("ofAccount", list, { ...query, scope: actor.id }),
    documents.page("ofAccount", list, { limit: 100, scope: actor.id }),
    documentKinds(now),
  ]);
  const there = new Set(newest.items.filter(isHandedIn).map(({ doc_name }) => doc_name));
  return {
    ...page,
    missing: mandatoryOf(kinds, "user", now).filter((doc_name) => !there.has(doc_name)),
    kinds: kindsOf(kinds, "user"),
  };
});

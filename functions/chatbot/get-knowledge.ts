import * as z from "zod/mini";
import { knowledge, knowledgeRevisions, knowledgeRevisionsPartition } from "../../shared/data/knowledge.ts";
import {
  KnowledgeNotFound,
  KnowledgeRevision,
  knowledgePolicy,
} from "../../shared/domain/content/knowledge.ts";
import { KnowledgeView, knowledgeView } from "../../shared/domain/content/knowledge-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

const { revisions_shown } = knowledgePolicy;

export const handler = operation({
  route: "GET /chatbot/get-knowledge/{knowledge_id}",
  summary: `Read a help entry as it was last written, with its last ${revisions_shown} revisions.`,
  access: ["admin"],
  extra: true,
  params: z.strictObject({ knowledge_id: Id("knowledge") }),
  response: z.extend(KnowledgeView, {
    revisions: described(
      z.array(z.omit(KnowledgeRevision, { id: true, version: true, text: true })),
      "What was written before, newest first, without the texts.",
    ),
  }),
  uses: ["table", "lists"],
  refuses: [KnowledgeNotFound],
  example: { params: { knowledge_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { knowledge_id } }) => {
  const [found, { items: revisions }] = await Promise.all([
    knowledge.find(knowledge_id),
    knowledgeRevisions.page("ofEntry", knowledgeRevisionsPartition(knowledge_id), {
      limit: revisions_shown,
      order: "newest",
      scope: "revisions",
    }),
  ]);
  const latest =
    revisions.find(({ revision }) => revision === found.revision) ??
    (await knowledgeRevisions.find(knowledge_id, String(found.revision)));
  const html = await htmlOf({ text: latest.text, format: "markdown" });
  return { ...knowledgeView(found, latest, html), revisions };
});

import * as z from "zod/mini";
import {
  knowledge,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
  namingKnowledge,
} from "../../shared/data/knowledge.ts";
import { KnowledgeAdded } from "../../shared/domain/content/events.ts";
import {
  addKnowledge,
  KnowledgeConflict,
  KnowledgeFull,
  KnowledgeTitleTaken,
  knowledgeContent,
  knowledgeShelved,
} from "../../shared/domain/content/knowledge.ts";
import { KnowledgeView, knowledgeView } from "../../shared/domain/content/knowledge-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described } from "../../shared/kernel/schema.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

export const handler = operation({
  route: "POST /chatbot/add-knowledge",
  summary: "Add a help entry that questions are answered from, as a draft or published at once.",
  access: ["admin"],
  admins: ["support"],
  keys: "write",
  body: z.strictObject({
    ...knowledgeContent,
    tags: described(
      z._default(knowledgeContent.tags, []),
      "Words by which the entry is found besides those in its text.",
    ),
    audience: described(
      z._default(knowledgeContent.audience, "everyone"),
      "Who may be answered with the entry: everyone, customers or providers.",
    ),
    locale: described(z._default(knowledgeContent.locale, "en"), "The language of the entry, such as `en`."),
    published: described(
      z._default(z.boolean(), false),
      "Whether answers may use the entry at once. If not, it stays a draft.",
    ),
  }),
  response: KnowledgeView,
  refuses: [KnowledgeTitleTaken, KnowledgeFull, KnowledgeConflict],
  emits: [KnowledgeAdded],
  example: {
    body: {
      title: "How do I cancel a job?",
      text: "Open the job and tap **Cancel**. The app shows what it costs before you confirm.",
      tags: ["cancel", "call off"],
      audience: "user",
      published: true,
    },
  },
  alongside: () => knowledgeShelf(),
}).handle(async ({ alongside, body: { published, ...content }, actor, now, newId, commit }) => {
  const [shelf, html] = await Promise.all([alongside, htmlOf({ text: content.text, format: "markdown" })]);
  const { record, revision, taken, events } = addKnowledge(newId("knowledge"), content, published, {
    by: actor.id,
    now,
  });
  return commit(
    [
      knowledge.insert(record),
      ...(revision ? [knowledgeRevisions.insert(revision)] : []),
      ...namingKnowledge({ taken }),
      knowledgeShelves.put(knowledgeShelved(shelf, record)),
    ],
    events,
    knowledgeView(committed(record), content, html),
  );
});

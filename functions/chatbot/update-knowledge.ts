import * as z from "zod/mini";
import {
  knowledge,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
  namingKnowledge,
} from "../../shared/data/knowledge.ts";
import {
  KnowledgePublished,
  KnowledgeUnpublished,
  KnowledgeUpdated,
} from "../../shared/domain/content/events.ts";
import {
  KnowledgeConflict,
  KnowledgeNotFound,
  KnowledgeTitleTaken,
  knowledgeContent,
  knowledgeShelved,
  updateKnowledge,
} from "../../shared/domain/content/knowledge.ts";
import { KnowledgeView, knowledgeView } from "../../shared/domain/content/knowledge-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

export const handler = operation({
  route: "PUT /chatbot/update-knowledge/{knowledge_id}",
  summary: "Change, publish or withdraw a help entry.",
  description:
    "Fields that you leave out stay as they are. Each change of the text is a new revision, and the earlier ones are kept. Questions are answered from the published revision. Send `published` as true to publish the present text, or as false to withdraw the entry.",
  access: ["admin"],
  admins: ["support"],
  keys: "write",
  params: z.strictObject({ knowledge_id: Id("knowledge") }),
  body: z
    .strictObject({
      ...z.partial(z.object(knowledgeContent)).shape,
      published: described(
        z.optional(z.boolean()),
        "Send `true` to let answers use this text, `false` to withdraw the entry.",
      ),
      version: described(Int(1, 1_000_000), "The version of the entry that you have read."),
    })
    .check(z.refine((changes) => Object.keys(changes).length > 1, "must change something")),
  response: KnowledgeView,
  refuses: [KnowledgeNotFound, KnowledgeConflict, KnowledgeTitleTaken],
  emits: [KnowledgeUpdated, KnowledgePublished, KnowledgeUnpublished],
  example: {
    params: { knowledge_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { text: "Open the job and tap **Cancel job**.", published: true, version: 1 },
  },
  alongside: ({ params }) => Promise.all([knowledge.find(params.knowledge_id), knowledgeShelf()]),
}).handle(async ({ alongside, body: { published, version, ...changes }, actor, now, commit }) => {
  const [before, shelf] = await alongside;
  const latest = await knowledgeRevisions.find(before.id, String(before.revision));
  const { record, revision, taken, freed, events } = updateKnowledge(
    before,
    latest,
    changes,
    { version, published },
    { by: actor.id, now },
  );
  const written = revision ?? latest;
  const html = await htmlOf({ text: written.text, format: "markdown" });
  return commit(
    [
      knowledge.update(record),
      ...(revision ? [knowledgeRevisions.insert(revision)] : []),
      ...namingKnowledge({ taken, freed }),
      knowledgeShelves.update(knowledgeShelved(shelf, record)),
    ],
    events,
    knowledgeView(committed(record), written, html),
  );
});

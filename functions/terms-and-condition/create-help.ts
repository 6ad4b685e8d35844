import * as z from "zod/mini";
import { help, helpRevisions, helpShelf, helpShelves } from "../../shared/data/help.ts";
import { HelpPublished, HelpScheduled, HelpWritten } from "../../shared/domain/content/events.ts";
import {
  HelpConflict,
  HelpFull,
  HelpPublishPast,
  helpContent,
  shelved,
  writeHelp,
} from "../../shared/domain/content/help.ts";
import { HelpView, helpView, onlyWhenPublished } from "../../shared/domain/content/help-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant } from "../../shared/kernel/schema.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

export const handler = operation({
  route: "POST /terms-and-condition/create-help",
  summary: "Write a help entry: a draft, or one that is published now or later.",
  access: ["admin"],
  admins: ["support"],
  keys: "write",
  body: z
    .strictObject({
      ...helpContent,
      format: described(
        z._default(helpContent.format, "markdown"),
        "Whether `text` is Markdown or plain text.",
      ),
      tags: described(z._default(helpContent.tags, []), "Words by which the entry is found."),
      published: described(
        z._default(z.boolean(), false),
        "Whether everyone can read the entry at once. If not, it stays a draft.",
      ),
      publish_at: described(
        z.optional(GivenInstant),
        "When the entry is published by itself. It stays a draft until then.",
      ),
    })
    .check(onlyWhenPublished),
  response: HelpView,
  refuses: [HelpFull, HelpPublishPast, HelpConflict],
  emits: [HelpWritten, HelpScheduled, HelpPublished],
  example: {
    body: {
      title: "How do I cancel a job?",
      text: "Open the job and tap *Cancel*.",
      category: "jobs",
      published: true,
    },
  },
  alongside: () => helpShelf(),
}).handle(async ({ alongside, body: { published, publish_at, ...content }, actor, now, newId, commit }) => {
  const [shelf, html] = await Promise.all([alongside, htmlOf(content)]);
  const { record, revision, events } = writeHelp(
    { id: newId("help") },
    { ...content, html },
    { published: published || undefined, publish_at },
    { by: actor.id, now },
  );
  const fuller = shelved(shelf, 1);
  return commit(
    [help.insert(record), ...(revision ? [helpRevisions.insert(revision)] : []), helpShelves.put(fuller)],
    events,
    helpView(record, now),
  );
});

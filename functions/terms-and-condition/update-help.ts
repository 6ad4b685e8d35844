import * as z from "zod/mini";
import { help, helpRevisions, helpShelf, helpShelves } from "../../shared/data/help.ts";
import {
  HelpPublished,
  HelpScheduled,
  HelpWithdrawn,
  HelpWritten,
} from "../../shared/domain/content/events.ts";
import {
  HelpConflict,
  HelpNotFound,
  HelpPublishPast,
  helpContent,
  latestOf,
  shelved,
  writeHelp,
} from "../../shared/domain/content/help.ts";
import { HelpView, helpView, onlyWhenPublished } from "../../shared/domain/content/help-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant, Id } from "../../shared/kernel/schema.ts";
import { htmlOf } from "../../shared/vendors/markup/html.ts";

export const handler = operation({
  route: "PUT /terms-and-condition/update-help/{help_id}",
  summary: "Change, publish or withdraw a help entry.",
  description:
    "Fields that you leave out stay as they are. Without `published` the change is a draft, and readers still see the published text. With `published` true it is published now or at `publish_at`. With `published` false the entry is withdrawn.",
  access: ["admin"],
  admins: ["support"],
  keys: "write",
  params: z.strictObject({ help_id: Id("help") }),
  body: z
    .strictObject({
      ...z.partial(z.object(helpContent)).shape,
      published: described(
        z.optional(z.boolean()),
        "Send `true` to let everyone read the entry, `false` to withdraw it.",
      ),
      publish_at: described(
        z.optional(GivenInstant),
        "When the changed entry is published by itself. Until then readers see the earlier version.",
      ),
    })
    .check(
      onlyWhenPublished,
      z.refine((changes) => Object.keys(changes).length > 0, "must change something"),
    ),
  response: HelpView,
  refuses: [HelpNotFound, HelpPublishPast, HelpConflict],
  emits: [HelpWritten, HelpScheduled, HelpPublished, HelpWithdrawn],
  example: { params: { help_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { published: true } },
  alongside: ({ params }) => Promise.all([help.find(params.help_id), helpShelf()]),
}).handle(async ({ alongside, body: { published, publish_at, ...changes }, actor, now, commit }) => {
  const [before, shelf] = await alongside;
  const { revision: _, ...latest } = latestOf(before);
  const { html: _html, ...written } = { ...latest, ...changes };
  const html = await htmlOf(written);
  const { record, revision, events } = writeHelp(
    before,
    { ...written, html },
    { published, publish_at },
    { by: actor.id, now },
  );
  return commit(
    [
      help.update(record),
      ...(revision ? [helpRevisions.insert(revision)] : []),
      helpShelves.update(shelved(shelf, 0)),
    ],
    events,
    helpView(record, now),
  );
});

import * as z from "zod/mini";
import { help, helpRevisions } from "../../shared/data/help.ts";
import { HelpNotFound, HelpRevision } from "../../shared/domain/content/help.ts";
import { HelpView, helpView } from "../../shared/domain/content/help-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

const revisions_shown = 20;

export const handler = operation({
  route: "GET /terms-and-condition/get-help-by-id/{help_id}",
  summary: `Read a help entry as it was last written, published or not, with its last ${revisions_shown} revisions.`,
  access: ["admin"],
  params: z.strictObject({ help_id: Id("help") }),
  response: z.extend(HelpView, {
    revisions: described(
      z.array(z.omit(HelpRevision, { id: true, version: true, html: true })),
      "Earlier versions of the entry, newest first.",
    ),
  }),
  refuses: [HelpNotFound],
  uses: ["table", "lists"],
  example: { params: { help_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { help_id }, now }) => {
  const [found, { items: revisions }] = await Promise.all([
    help.find(help_id),
    helpRevisions.page("ofEntry", `HELP#${help_id}`, { limit: revisions_shown, scope: "revisions" }),
  ]);
  return { ...helpView(found, now), revisions };
});

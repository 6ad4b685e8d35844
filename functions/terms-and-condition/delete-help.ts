import * as z from "zod/mini";
import { help, helpShelf, helpShelves } from "../../shared/data/help.ts";
import { HelpDeleted } from "../../shared/domain/content/events.ts";
import { deleteHelp, HelpConflict, HelpNotFound, shelved } from "../../shared/domain/content/help.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /terms-and-condition/delete-help/{help_id}",
  summary: "Delete a help entry.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ help_id: Id("help") }),
  response: z.object({
    id: Id("help"),
    deleted: described(z.boolean(), "Always `true`: the entry is deleted."),
  }),
  refuses: [HelpNotFound, HelpConflict],
  emits: [HelpDeleted],
  example: { params: { help_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => Promise.all([help.find(params.help_id), helpShelf()]),
}).handle(async ({ alongside, params: { help_id }, commit }) => {
  const [found, shelf] = await alongside;
  return commit([help.remove(found), helpShelves.update(shelved(shelf, -1))], deleteHelp(found), {
    id: help_id,
    deleted: true,
  });
});

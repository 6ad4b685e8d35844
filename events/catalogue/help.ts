import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id, Instant } from "../../shared/kernel/schema.ts";

const facts = { help_id: Id("help"), revision: z.int(), category: z.string() };

export const HelpWritten = event(
  "help.written",
  "A help entry was written or changed; it is not public so.",
  facts,
);
export const HelpScheduled = event("help.scheduled", "A help entry is public from a set time on.", {
  ...facts,
  publish_at: Instant,
});
export const HelpPublished = event("help.published", "A help entry is public as it was last written.", facts);
export const HelpWithdrawn = event("help.withdrawn", "A help entry is public no more.", facts);
export const HelpDeleted = event("help.deleted", "A help entry was deleted.", facts);

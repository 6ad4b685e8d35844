import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Id, Instant } from "../../kernel/schema.ts";

const helpFacts = { help_id: Id("help"), revision: z.int(), category: z.string() };

export const HelpWritten = event(
  "help.written",
  "A help entry was written or changed; it is not public so.",
  helpFacts,
);
export const HelpScheduled = event("help.scheduled", "A help entry is public from a set time on.", {
  ...helpFacts,
  publish_at: Instant,
});
export const HelpPublished = event(
  "help.published",
  "A help entry is public as it was last written.",
  helpFacts,
);
export const HelpWithdrawn = event("help.withdrawn", "A help entry is public no more.", helpFacts);
export const HelpDeleted = event("help.deleted", "A help entry was deleted.", helpFacts);

const termsFacts = { terms_version_id: Id("terms_version"), terms_version: z.int() };

export const TermsDrafted = event(
  "terms.drafted",
  "A version of the terms was written and is not public.",
  termsFacts,
);
export const TermsScheduled = event(
  "terms.scheduled",
  "A version of the terms comes into force at a set time.",
  {
    ...termsFacts,
    publish_at: Instant,
  },
);
export const TermsPublished = event("terms.published", "A version of the terms is in force.", termsFacts);

export const SuggestionCreated = event("suggestion.created", "Somebody suggested something to us.", {
  suggestion_id: Id("suggestion"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  category: z.string(),
});

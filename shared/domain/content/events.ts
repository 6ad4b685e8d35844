import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

const helpFacts = () => ({
  help_id: Id("help"),
  revision: described(z.int(), "Which revision of the entry this is: 1 for the first."),
  category: described(z.string(), "Key of the entry's category."),
});

export const HelpWritten = /* @__PURE__ */ event(
  "help.written",
  "A help entry was written or changed, but not published.",
  helpFacts,
  { hasSubscribers: false },
);
export const HelpScheduled = /* @__PURE__ */ event(
  "help.scheduled",
  "A help entry will be published at a set time.",
  () => ({
    ...helpFacts(),
    publish_at: described(Instant, "When the entry will be published."),
  }),
  { hasSubscribers: false },
);
export const HelpPublished = /* @__PURE__ */ event(
  "help.published",
  "A help entry was published as it was last written.",
  helpFacts,
  { hasSubscribers: false },
);
export const HelpWithdrawn = /* @__PURE__ */ event(
  "help.withdrawn",
  "A help entry was withdrawn and can no longer be read.",
  helpFacts,
  { hasSubscribers: false },
);
export const HelpDeleted = /* @__PURE__ */ event("help.deleted", "A help entry was deleted.", helpFacts, {
  hasSubscribers: false,
});

const termsFacts = () => ({
  terms_version_id: Id("terms_version"),
  terms_version: described(z.int(), "Number of the version of the terms."),
});

export const TermsDrafted = /* @__PURE__ */ event(
  "terms.drafted",
  "A version of the terms was written as a draft.",
  termsFacts,
  { hasSubscribers: false },
);
export const TermsScheduled = /* @__PURE__ */ event(
  "terms.scheduled",
  "A version of the terms will come into force at a set time.",
  () => ({
    ...termsFacts(),
    publish_at: described(Instant, "When the terms will come into force."),
  }),
  { hasSubscribers: false },
);
export const TermsPublished = /* @__PURE__ */ event(
  "terms.published",
  "A version of the terms came into force.",
  termsFacts,
  { hasSubscribers: false },
);

export const SuggestionCreated = /* @__PURE__ */ event(
  "suggestion.created",
  "Somebody sent a suggestion.",
  () => ({
    suggestion_id: Id("suggestion"),
    user_id: z.optional(Id("user")),
    service_provider_id: z.optional(Id("service_provider")),
    category: described(z.string(), "What the suggestion is about."),
  }),
);

const knowledgeFacts = () => ({
  knowledge_id: Id("knowledge"),
  revision: described(z.int(), "The last revision of the entry: 1 is the first."),
  published_revision: described(z.optional(z.int()), "The revision that answers rest on. Absent if none is."),
  audience: described(z.string(), "Who may be answered with the entry."),
  locale: described(z.string(), "The language of the entry."),
});

export const KnowledgeAdded = /* @__PURE__ */ event(
  "knowledge.added",
  "An entry that questions are answered from was written.",
  knowledgeFacts,
  { hasSubscribers: false },
);
export const KnowledgeUpdated = /* @__PURE__ */ event(
  "knowledge.updated",
  "An entry was changed. Answers still rest on the revision that was published.",
  knowledgeFacts,
  { hasSubscribers: false },
);
export const KnowledgePublished = /* @__PURE__ */ event(
  "knowledge.published",
  "The last revision of an entry was published: answers rest on it.",
  knowledgeFacts,
  { hasSubscribers: false },
);
export const KnowledgeUnpublished = /* @__PURE__ */ event(
  "knowledge.unpublished",
  "An entry was withdrawn: no answer rests on it any more.",
  knowledgeFacts,
  { hasSubscribers: false },
);

import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const SuggestionCreated = event("suggestion.created", "Somebody suggested something to us.", {
  suggestion_id: Id("suggestion"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  category: z.string(),
});

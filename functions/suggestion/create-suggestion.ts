import * as z from "zod/mini";
import { suggestions } from "../../shared/data/suggestions.ts";
import { SuggestionCreated } from "../../shared/domain/content/events.ts";
import {
  SuggestionCategory,
  SuggestionConflict,
  SuggestionView,
  suggest,
} from "../../shared/domain/content/suggestion.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /suggestion/create-suggestion",
  summary: "Send a suggestion to the people who run the service.",
  access: ["user", "service_provider"],
  body: z.strictObject({
    text: described(Text(2000, 3), "Your suggestion in your own words."),
    category: described(z._default(SuggestionCategory, "other"), "What the suggestion is about."),
  }),
  response: SuggestionView,
  refuses: [SuggestionConflict],
  emits: [SuggestionCreated],
  limit: { burst: 20, window_seconds: 86_400 },
  example: { body: { text: "Let me book the same provider again.", category: "app" } },
}).handle(async ({ body, actor, now, newId, commit }) => {
  const account_role = actor.role === "user" ? "user" : "service_provider";
  const { record, events } = suggest(
    { ...body, account_id: actor.id, account_role },
    newId("suggestion"),
    now,
  );
  return commit([suggestions.insert(record)], events, record);
});

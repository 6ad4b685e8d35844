import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, UpdatedAt } from "../../kernel/schema.ts";
import { idsOf } from "../account/account.ts";
import { SuggestionCreated } from "./events.ts";

export const SuggestionCategory = z.enum(["service", "app", "price", "other"]);

/** All but the first are kept for later: nothing leads there yet. */
export const SuggestionState = z.enum(["submitted", "under_review", "planned", "declined", "done"]);

export const Suggestion = lazyObject(() => ({
  id: Id("suggestion"),
  version: z.int(),
  account_id: Id("account"),
  account_role: described(
    z.enum(["user", "service_provider"]),
    "Whether a customer (`user`) or a provider made the suggestion.",
  ),
  category: described(SuggestionCategory, "What the suggestion is about."),
  text: described(z.string(), "The suggestion in its author's words."),
  state: described(SuggestionState, "What has become of the suggestion."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Suggestion = z.output<typeof Suggestion>;

export const SuggestionView = z.omit(Suggestion, { version: true });

export const SuggestionNotFound = notFound("suggestion");
export const SuggestionConflict = versionConflict("suggestion");

type Given = Pick<Suggestion, "account_id" | "account_role" | "category" | "text">;

export const suggest = (given: Given, id: IdOf<"suggestion">, now: string): Decision<Suggestion> => {
  const record: Suggestion = {
    ...given,
    id,
    version: 0,
    state: "submitted",
    created_at: now,
    updated_at: now,
  };
  const who = idsOf({ id: given.account_id, role: given.account_role });
  const event = SuggestionCreated.atNextVersion(record, {
    to: record.state,
    data: { suggestion_id: id, ...who, category: record.category },
  });
  return { record, events: [event] };
};

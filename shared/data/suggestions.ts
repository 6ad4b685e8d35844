import { Suggestion, SuggestionConflict, SuggestionNotFound } from "../domain/content/suggestion.ts";
import { entity } from "./engine/entity.ts";

export const suggestions = entity({
  name: "suggestion",
  schema: () => Suggestion,
  key: (id) => [`SUGGESTION#${id}`, "SUGGESTION"],
  indexes: {
    ofAccount: {
      on: "gsi1",
      key: ({ account_id, created_at, id }) => [`SUGGESTIONS#${account_id}`, `${created_at}#${id}`],
    },
    inState: {
      on: "gsi2",
      shards: 4,
      key: ({ state, created_at, id }) => [`SUGGESTIONS#${state}`, `${created_at}#${id}`],
    },
    all: { on: "gsi3", shards: 4, key: ({ created_at, id }) => ["SUGGESTIONS", `${created_at}#${id}`] },
  },
  notFound: SuggestionNotFound,
  conflict: SuggestionConflict,
});

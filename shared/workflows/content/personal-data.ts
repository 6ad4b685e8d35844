import { suggestions } from "../../data/suggestions.ts";
import { withoutWords } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "suggestions",
    suggestions,
    list((id, request) => suggestions.page("ofAccount", `SUGGESTIONS#${id}`, request)),
    {
      shown: ({ version: _, ...suggestion }) => suggestion,
      erase: scrubIn(suggestions, withoutWords),
    },
  ),
];

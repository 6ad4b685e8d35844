import { expect, test } from "vitest";
import { indexKnowledge, type SearchedEntry, searchKnowledge } from "./knowledge-search.ts";

const entry = (id: string, text: string): SearchedEntry => ({
  id,
  revision: 1,
  title: `Entry ${id}`,
  tags: [],
  audience: "everyone",
  locale: "en",
  text,
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "an entry may speak of %s, and be asked for it",
  (word) => {
    const index = indexKnowledge([entry("1", `We vouch for each ${word}.`), entry("2", "We repair taps.")]);
    const found = searchKnowledge(index, `Which ${word}?`, { role: "user", locale: "en" });
    expect(found.map((one) => one.entry.id)).toEqual(["1"]);
  },
);

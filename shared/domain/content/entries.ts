import type { Audience, KnowledgeText } from "./knowledge.ts";

/** An entry as the first ones are written down. */
export type Entry = [title: string, tags: string, text: string];

/** The first entries of a language, by who may be answered with them. */
export const entriesIn = (
  locale: string,
  entries: Readonly<Record<Audience, readonly Entry[]>>,
): readonly KnowledgeText[] =>
  (Object.entries(entries) as [Audience, readonly Entry[]][]).flatMap(([audience, some]) =>
    some.map(([title, tags, text]) => ({ title, text, tags: tags.split(", "), audience, locale })),
  );

import MiniSearch from "minisearch";
import type { PublicHelp } from "../../domain/content/help.ts";

let built: { of: string; index: MiniSearch<PublicHelp> } | undefined;

const indexOf = (entries: readonly PublicHelp[]): MiniSearch<PublicHelp> => {
  const of = entries.map(({ id, revision }) => `${id}:${revision}`).join();
  if (built?.of === of) return built.index;
  const index = new MiniSearch<PublicHelp>({
    fields: ["title", "category", "tags", "text"],
    extractField: (entry, name) => String(entry[name as keyof PublicHelp]),
    searchOptions: { boost: { title: 4, tags: 3, category: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(entries);
  built = { of, index };
  return index;
};

/** The entries that match a search, best first. Words may be incomplete or slightly misspelt. */
export const searchHelp = (entries: readonly PublicHelp[], words: string): PublicHelp[] => {
  const byId = new Map(entries.map((entry) => [entry.id as string, entry]));
  return indexOf(entries)
    .search(words)
    .flatMap(({ id }) => byId.get(id as string) ?? []);
};

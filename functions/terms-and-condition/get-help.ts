import * as z from "zod/mini";
import { allHelp, helpShelf } from "../../shared/data/help.ts";
import { HelpContent, helpContent, oneOfEachTopic, publicHelp } from "../../shared/domain/content/help.ts";
import { operation } from "../../shared/http/operation.ts";
import { acceptedLanguages } from "../../shared/kernel/log.ts";
import { CursorInvalid } from "../../shared/kernel/refusal.ts";
import { described, Id, Instant, Line, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { languageAsked } from "../../shared/markets/languages.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { searchHelp } from "../../shared/vendors/search/help-search.ts";

const Entry = z.extend(HelpContent, {
  id: Id("help"),
  published_at: described(Instant, "When this version was published."),
});

/** Reads a cursor. It is a plain position, the same for everybody, so that public pages can be cached. */
const positionOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const position = Number(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!Number.isInteger(position) || position < 1 || position > 10_000) throw CursorInvalid();
  return position;
};

export const handler = operation({
  route: "GET /terms-and-condition/get-help",
  summary: "Read and search the published help entries.",
  description:
    "Without `search` the entries come by category and title. With it the best match comes first; words may be cut short or slightly misspelled. `html` is safe to show. `categories` counts all published entries.",
  access: ["public"],
  query: z.strictObject({
    ...pageQuery,
    search: described(z.optional(Line(100, 2)), "Only entries that contain these words."),
    category: described(z.optional(helpContent.category), "Only entries of this category."),
    language: described(
      helpContent.language,
      "Language to read them in. Left out, it is that of `Accept-Language`. What is not in it comes in the default market's default language.",
    ),
  }),
  response: z.extend(PageOf(Entry), {
    total: described(z.int(), "Number of all entries that match, on every page together."),
    categories: described(
      z.array(
        z.object({
          category: described(z.string(), "Key of the category, such as `payments`."),
          count: described(z.int(), "Number of published entries in it."),
        }),
      ),
      "The categories that have published entries.",
    ),
  }),
  cache: { seconds: 60, by_language: true },
  example: { query: { search: "cancel", category: "jobs" } },
}).handle(async ({ query: { limit, cursor, search, category, language }, now }) => {
  const position = positionOf(cursor);
  const all = (await allHelp(await helpShelf())).flatMap((entry) => publicHelp(entry, now) ?? []);
  const usual = defaultMarket.languages.default;
  const written = [...new Set([usual, ...all.flatMap(({ language }) => language ?? [])])];
  const entries = oneOfEachTopic(all, [language ?? languageAsked(acceptedLanguages(), written), usual]).sort(
    (a, b) => a.category.localeCompare(b.category) || a.title.localeCompare(b.title),
  );
  const found = (search ? searchHelp(entries, search) : entries).filter(
    (entry) => category === undefined || entry.category === category,
  );
  const end = position + limit;
  return {
    items: found.slice(position, end),
    next_cursor: end < found.length ? Buffer.from(String(end)).toString("base64url") : null,
    total: found.length,
    categories: [...Map.groupBy(entries, (entry) => entry.category)].map(([name, { length: count }]) => ({
      category: name,
      count,
    })),
  };
});

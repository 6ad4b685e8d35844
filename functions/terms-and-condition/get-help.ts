import * as z from "zod/mini";
import { allHelp, helpShelf } from "../../shared/data/help.ts";
import { HelpContent, helpContent, publicHelp } from "../../shared/domain/content/help.ts";
import { operation } from "../../shared/http/operation.ts";
import { CursorInvalid } from "../../shared/kernel/refusal.ts";
import { described, Id, Instant, Line, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
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
  cache: { seconds: 60 },
  example: { query: { search: "cancel", category: "jobs" } },
}).handle(async ({ query: { limit, cursor, search, category }, now }) => {
  const position = positionOf(cursor);
  const entries = (await allHelp(await helpShelf()))
    .flatMap((entry) => publicHelp(entry, now) ?? [])
    .sort((a, b) => a.category.localeCompare(b.category) || a.title.localeCompare(b.title));
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

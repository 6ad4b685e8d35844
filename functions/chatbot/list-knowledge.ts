import * as z from "zod/mini";
import { knowledge, knowledgePartition } from "../../shared/data/knowledge.ts";
import { Audience, type Knowledge, knowledgeContent } from "../../shared/domain/content/knowledge.ts";
import { KnowledgeItem, knowledgeItem } from "../../shared/domain/content/knowledge-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, LocalDate, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /chatbot/list-knowledge",
  summary: "List the help entries that questions are answered from, newest first.",
  description:
    "A page may be short or empty although there is more: look at `next_cursor`. Read the text of an entry with `get-knowledge`.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    state: described(
      z.optional(z.enum(["published", "draft"])),
      "Only entries that are published, or only those that are not.",
    ),
    audience: described(z.optional(Audience), "Only entries for these readers."),
    locale: described(z.optional(knowledgeContent.locale), "Only entries in this language."),
    tag: described(z.optional(z.string().check(z.maxLength(30))), "Only entries with this tag."),
    review_by: described(z.optional(LocalDate), "Only entries that should be read again by this date."),
  }),
  response: PageOf(KnowledgeItem),
  example: { query: { state: "published", audience: "user" } },
}).handle(async ({ query: { limit, cursor, ...filters }, actor }) => {
  const { state, audience, locale, tag, review_by } = filters;
  const keep = (entry: Knowledge): boolean =>
    (state === undefined || (state === "published") === (entry.published_revision !== undefined)) &&
    (audience === undefined || entry.audience === audience) &&
    (locale === undefined || entry.locale === locale) &&
    (tag === undefined || entry.tags.includes(tag)) &&
    (review_by === undefined || (entry.review_by !== undefined && entry.review_by <= review_by));
  const filtered = Object.values(filters).some((filter) => filter !== undefined);
  const page = await knowledge.page(
    "all",
    knowledgePartition,
    { limit, cursor, order: "newest", scope: JSON.stringify([actor.id, filters]) },
    filtered ? keep : undefined,
  );
  return { ...page, items: page.items.map(knowledgeItem) };
});

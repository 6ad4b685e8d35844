import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { Knowledge, type KnowledgeRevision, knowledgeContent } from "./knowledge.ts";

/** An entry as administrators see it in a list. */
export const KnowledgeItem = z.extend(Knowledge, {
  published: described(z.boolean(), "Whether answers may rest on the entry."),
});

export const knowledgeItem = (record: Knowledge): z.input<typeof KnowledgeItem> => ({
  ...record,
  published: record.published_revision !== undefined,
});

/** An entry as administrators see it, with the text that was written last. */
export const KnowledgeView = z.extend(KnowledgeItem, {
  text: knowledgeContent.text,
  html: described(z.string(), "The text as HTML that is safe to show in a page."),
});

export const knowledgeView = (
  record: Knowledge,
  { text }: Pick<KnowledgeRevision, "text">,
  html: string,
): z.input<typeof KnowledgeView> => ({ ...knowledgeItem(record), text, html });

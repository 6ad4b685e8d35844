import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { savedPartition, savedQuotes } from "../../shared/data/saved-quotes.ts";
import { SavedQuoteView, savedQuoteView } from "../../shared/domain/quote/saved-quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /saved-quote/get-savedquotes",
  summary: "List the quotes that you have saved, with their prices as they are now.",
  description: "With `from` and `to` you get only those that were saved in that time.",
  access: ["user"],
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: PageOf(SavedQuoteView),
  uses: ["table"],
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor, from, to, sort }, actor, now }) => {
  const request = { limit, cursor, scope: actor.id, order: sort, from, to };
  const { items, next_cursor } = await savedQuotes.page("ofUser", savedPartition(actor.id), request);
  const found = new Map((await quotes.listed(items.map(({ id }) => id))).map((quote) => [quote.id, quote]));
  return {
    items: items.flatMap((saved) => {
      const quote = found.get(saved.id);
      return quote ? [savedQuoteView(saved, quote, now)] : [];
    }),
    next_cursor,
  };
});

import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { savedQuotes } from "../../shared/data/saved-quotes.ts";
import { SavedQuoteSaved } from "../../shared/domain/quote/events.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import {
  SavedQuoteConflict,
  SavedQuoteView,
  savedQuoteView,
  saveQuote,
} from "../../shared/domain/quote/saved-quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /saved-quote/save-quote",
  summary: "Save a quote for later, with a note.",
  description:
    "The present price is remembered, so you can see later whether it has changed. Saving it again changes nothing, or only the note if you send another one. A saved quote expires like every quote.",
  access: ["user"],
  body: z.strictObject({
    quote_id: Id("quote"),
    note: described(z.optional(Text(500)), "Your own note on the quote. Nobody else sees it."),
  }),
  response: SavedQuoteView,
  refuses: [QuoteNotFound, SavedQuoteConflict],
  emits: [SavedQuoteSaved],
  uses: ["table"],
  example: { body: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f", note: "Ask Sam before we accept." } },
  alongside: ({ body }) => Promise.all([quotes.find(body.quote_id), savedQuotes.get(body.quote_id)]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [quote, saved] = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { record, events } = saveQuote(saved, quote, { note: body.note, now });
  const view = savedQuoteView(record, quote, now);
  return record === saved ? view : commit([savedQuotes.put(record)], events, view);
});

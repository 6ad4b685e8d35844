import * as z from "zod/mini";
import { savedQuotes } from "../../shared/data/saved-quotes.ts";
import { SavedQuoteRemoved } from "../../shared/domain/quote/events.ts";
import {
  removeSavedQuote,
  SavedQuoteConflict,
  SavedQuoteNotFound,
} from "../../shared/domain/quote/saved-quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /saved-quote/delete-savedquote/{quote_id}",
  summary: "Remove a saved quote and your note on it. The quote itself stays.",
  access: ["user"],
  extra: true,
  params: z.strictObject({ quote_id: Id("quote") }),
  response: z.object({ quote_id: Id("quote") }),
  refuses: [SavedQuoteNotFound, SavedQuoteConflict],
  emits: [SavedQuoteRemoved],
  uses: ["table"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => savedQuotes.find(params.quote_id),
}).handle(async ({ alongside, params: { quote_id }, actor, commit }) => {
  const saved = await alongside;
  const events = removeSavedQuote(saved, actor.id);
  return commit([savedQuotes.remove(saved)], events, { quote_id });
});

import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /ai/quote-estimate_new/{quote_id}",
  summary: "Read a quote: its state, its estimate for each task, and its open questions.",
  description:
    "While the quote is `processing`, ask again after a second, or listen to the topic quote/{quote_id}. A quote that `needs_review` is checked by a person first, for the reasons given, and can't be accepted yet.",
  access: ["user"],
  tool: { name: "get_quote", scope: "quote" },
  scope: "ai",
  params: z.strictObject({ quote_id: Id("quote") }),
  response: QuoteView,
  refuses: [QuoteNotFound],
  uses: ["table"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const quote = await quotes.find(params.quote_id);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  return quoteView(quote, now);
});

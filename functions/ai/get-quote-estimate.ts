import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

const { quote_id, state, revision, currency, expires_at } = QuoteView.shape;

export const handler = operation({
  route: "POST /ai/get-quote-estimate",
  summary: "Read the price of a quote as one figure.",
  description:
    "It is the price that is charged if every task is booked. There is no price while questions are open or the quote is being read. Use quote-estimate_new to see what was understood, and the price and range of each task.",
  access: ["user"],
  scope: "ai",
  body: z.strictObject({ quote_id: Id("quote") }),
  response: z.object({
    quote_id,
    state,
    revision,
    price_minor: described(
      z.optional(z.int()),
      "What all tasks cost when they are booked, in cents. Absent while there is no price.",
    ),
    currency,
    expires_at,
  }),
  refuses: [QuoteNotFound],
  uses: ["table"],
  deprecated: { since: "2026-11-01", successor: "/ai/quote-estimate_new/{quote_id}" },
  example: { body: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ body }) => quotes.find(body.quote_id),
}).handle(async ({ alongside, actor, now }) => {
  const quote = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { totals, ...view } = quoteView(quote, now);
  return { ...view, price_minor: totals?.price_minor };
});

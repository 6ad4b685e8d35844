import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { policy } from "../../shared/domain/policy.ts";
import { settle } from "../../shared/domain/quote/acceptance.ts";
import { QuoteAccepted, QuoteDeclined } from "../../shared/domain/quote/events.ts";
import {
  QuoteConflict,
  QuoteExpired,
  QuoteNotFound,
  QuoteTransition,
} from "../../shared/domain/quote/quote.ts";
import { QuotePlaceNotServed } from "../../shared/domain/quote/served-place.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /quote/accept-quote/{quote_id}",
  summary: "Accept or decline an estimate.",
  description: `\`version\` is the \`revision\` that the customer saw. If there is a newer one, the request is refused with 409. Accepting locks the price for ${policy.quote.price_lock_hours} hours, until \`expires_at\`: book the tasks before then.`,
  access: ["user"],
  params: z.strictObject({ quote_id: Id("quote") }),
  body: z.strictObject({
    decision: described(z.enum(["accept", "decline"]), "Whether you accept the quote or decline it."),
    version: described(Int(1, 1_000_000), "The `revision` of the estimate that the customer saw."),
  }),
  response: QuoteView,
  refuses: [QuoteNotFound, QuoteTransition, QuoteExpired, QuoteConflict, QuotePlaceNotServed],
  steps: { quote: { accept: { decision: "accept" }, decline: { decision: "decline" } } },
  emits: [QuoteAccepted, QuoteDeclined],
  uses: ["table"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { decision: "accept", version: 1 } },
  alongside: ({ params }) => quotes.find(params.quote_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const quote = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { record, events } = settle(quote, body, now);
  return commit([quotes.update(record)], events, quoteView(record, now));
});

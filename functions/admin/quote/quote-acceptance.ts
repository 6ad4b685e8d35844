import * as z from "zod/mini";
import { quotes } from "../../../shared/data/quotes.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { AdminQuoteView, adminQuoteView } from "../../../shared/domain/quote/admin-view.ts";
import { QuoteRejected, QuoteReviewed } from "../../../shared/domain/quote/events.ts";
import {
  QuoteConflict,
  QuoteDangerUnchecked,
  QuoteNotFound,
  QuoteTransition,
  QuoteUnpriced,
} from "../../../shared/domain/quote/quote.ts";
import { DangerChecked, rule } from "../../../shared/domain/quote/review.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Int, Text } from "../../../shared/kernel/schema.ts";

const version = described(Int(1, 1_000_000), "The `revision` of the estimate that you reviewed.");

export const handler = operation({
  route: "PUT /admin/quote/quote-acceptance/{quote_id}",
  summary: "Approve or reject a quote that waits for a review.",
  description: `An approved quote can be accepted by the customer for ${policy.quote.valid_days} days. A quote without a price can't be approved: name its tasks with update-quote. The customer is told, with the reason.`,
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ quote_id: Id("quote") }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({
      decision: described(z.literal("approve"), "The customer may accept the price."),
      version,
      danger_checked: DangerChecked,
      reason: described(
        z.optional(Text(500)),
        "What the customer should know, if there is something to say.",
      ),
    }),
    z.strictObject({
      decision: described(z.literal("reject"), "There is no price for this request."),
      version,
      reason: described(Text(500), "Why there is no price, in words for the customer."),
    }),
  ]),
  response: AdminQuoteView,
  refuses: [QuoteNotFound, QuoteTransition, QuoteConflict, QuoteUnpriced, QuoteDangerUnchecked],
  steps: { quote: { approve: { decision: "approve" }, reject: { decision: "reject" } } },
  emits: [QuoteReviewed, QuoteRejected],
  uses: ["table"],
  example: { params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { decision: "approve", version: 1 } },
  alongside: ({ params }) => quotes.find(params.quote_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const { record, events } = rule(await alongside, body, now);
  return commit([quotes.update(record)], events, adminQuoteView(record, now));
});

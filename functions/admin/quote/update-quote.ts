import * as z from "zod/mini";
import { pricingBases } from "../../../shared/data/quotation-rules.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { taskKind } from "../../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { adminQuoteView, ReviewedQuote } from "../../../shared/domain/quote/admin-view.ts";
import { QuoteReviewed, QuoteRevised } from "../../../shared/domain/quote/events.ts";
import {
  QuoteConflict,
  QuoteDangerUnchecked,
  QuoteExpired,
  QuoteNotFound,
  QuoteOutOfBand,
  QuoteTransition,
} from "../../../shared/domain/quote/quote.ts";
import { DangerChecked } from "../../../shared/domain/quote/review.ts";
import { revise } from "../../../shared/domain/quote/revision.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Int, Line, Text } from "../../../shared/kernel/schema.ts";
import { ChargedAmount } from "../../../shared/markets/charge.ts";

export const handler = operation({
  route: "PUT /admin/quote/update-quote/{quote_id}",
  summary: "Make a new version of a quote: its kinds of work, amounts and prices.",
  description: `Send all tasks: one that is not named is removed. A task without a price is priced by the present rules. The new version gets the next \`revision\` and can be accepted for ${policy.quote.valid_days} days. What changed is kept with it, and the customer is told, with the reason. A quote in review is approved by it. From then on each new price of the quote is reviewed, so that a price that a person set is not undone. If you correct the kinds or amounts that were understood, the request is kept as an example to measure the estimator with. Personal data is taken out first, and it is kept only if the customer has agreed to measuring.`,
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ quote_id: Id("quote") }),
  body: z.strictObject({
    version: described(Int(1, 1_000_000), "The `revision` of the estimate that you saw."),
    reason: described(Text(500), "Why the quote changes, in words for the customer."),
    force: described(
      z._default(z.boolean(), false),
      "Send `true` if the price is right although it is outside of what the rules allow.",
    ),
    danger_checked: DangerChecked,
    tasks: described(
      z
        .array(
          z.strictObject({
            task_kind: described(Line(80), "The kind of work, such as `plumbing.tap_leak`."),
            title: described(z.optional(Line(120)), "What is to be done, in a few words."),
            quantity: described(
              z.optional(z.number().check(z.positive(), z.lte(2000))),
              "How much is to be done, in the unit of the kind of work. Absent: as before, or as is usual.",
            ),
            low_minor: described(
              z.optional(ChargedAmount),
              "The lower end of the price, in cents, if you set it.",
            ),
            high_minor: described(
              z.optional(ChargedAmount),
              "The upper end of the price, in cents, if you set it.",
            ),
          }),
        )
        .check(z.minLength(1), z.maxLength(policy.quote.tasks_most)),
      "All tasks that the quote has from now on.",
    ),
  }),
  response: ReviewedQuote,
  refuses: [
    QuoteNotFound,
    QuoteTransition,
    QuoteExpired,
    QuoteConflict,
    QuoteOutOfBand,
    QuoteDangerUnchecked,
  ],
  steps: { quote: { approve: {}, revise: {} } },
  emits: [QuoteReviewed, QuoteRevised],
  uses: ["table"],
  example: {
    params: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      version: 1,
      reason: "The film shows two faucets.",
      tasks: [{ task_kind: "plumbing.tap_leak", quantity: 2 }],
    },
  },
  alongside: ({ params }) => Promise.all([quotes.find(params.quote_id), pricingBases()]),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const [quote, basisOf] = await alongside;
  const basis = basisOf(quote);
  const isBuiltIn = body.tasks.every(({ task_kind }) => taskKind(task_kind));
  // Operators' own kinds of work are rare: nothing of them is loaded where all are built in.
  const kindNamed = isBuiltIn
    ? taskKind
    : await (await import("../../../shared/workflows/quote/own-kinds.ts")).kindsNamed(basis);
  const { record, events } = revise(quote, body, basis, { now, newId, by: actor.id }, kindNamed);
  const { superseded, revisions = [] } = record;
  return commit([quotes.update(record)], events, { ...adminQuoteView(record, now), superseded, revisions });
});

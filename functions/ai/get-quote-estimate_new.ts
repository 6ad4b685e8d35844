import * as z from "zod/mini";
import { addressesOf } from "../../shared/data/accounts.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AddressNotFound } from "../../shared/domain/account/account.ts";
import { Answer } from "../../shared/domain/pricing/reading.ts";
import { answer } from "../../shared/domain/quote/answers.ts";
import {
  QuoteAnswered,
  QuoteEstimated,
  QuoteRequested,
  QuoteReviewRequired,
} from "../../shared/domain/quote/events.ts";
import {
  QuoteConflict,
  QuoteExpired,
  QuoteNotFound,
  QuoteTransition,
  TaskNotFound,
} from "../../shared/domain/quote/quote.ts";
import { recompute, withChanges } from "../../shared/domain/quote/recompute.ts";
import { requestAgain } from "../../shared/domain/quote/request.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id, Text } from "../../shared/kernel/schema.ts";
import { placeWished } from "../../shared/workflows/quote/request-quote.ts";

export const handler = operation({
  route: "POST /ai/get-quote-estimate_new",
  summary: "Compute an estimate again with changed answers, amounts or address.",
  description:
    "Amounts, the address, or nothing at all: priced at once by the present rules, with a new revision. Answers to open questions: read again, state `processing`. A quote that failed is tried again.",
  access: ["user"],
  scope: "ai",
  body: z.strictObject({
    quote_id: Id("quote"),
    answers: z._default(z.array(z.strictObject(Answer.shape)).check(z.maxLength(20)), []),
    quantities: z._default(
      z
        .array(z.strictObject({ task_id: Id("task"), quantity: z.number().check(z.positive(), z.lte(2000)) }))
        .check(z.maxLength(20)),
      [],
    ),
    address: z.optional(Text(400)),
  }),
  response: QuoteView,
  refuses: [QuoteNotFound, TaskNotFound, AddressNotFound, QuoteTransition, QuoteExpired, QuoteConflict],
  emits: [QuoteEstimated, QuoteReviewRequired, QuoteAnswered, QuoteRequested],
  limit: { burst: 30, window_seconds: 600 },
  uses: ["table"],
  example: {
    body: {
      quote_id: "018f3a5c9d2e4b7a6c1d0e9f",
      quantities: [{ task_id: "018f3a5c9d2e4b7a6c1d0ea0", quantity: 2 }],
    },
  },
}).handle(async ({ body, actor, now, newId, commit }) => {
  const [quote, basis, addresses] = await Promise.all([
    quotes.find(body.quote_id),
    pricingBasis(),
    body.address === undefined ? [] : addressesOf(actor.id),
  ]);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const place = body.address === undefined ? undefined : placeWished(body.address, addresses);
  const changed = withChanges(quote, { quantities: body.quantities, place });
  const { record, events } =
    quote.state === "failed"
      ? requestAgain(changed, { media: [], safety: quote.safety }, now)
      : body.answers.length > 0
        ? answer(changed, body.answers, now)
        : recompute(changed, basis, { now, newId });
  return commit([quotes.update(record)], events, quoteView(record, now));
});

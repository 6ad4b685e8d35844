import * as z from "zod/mini";
import { addressesOf, homeOf } from "../../shared/data/accounts.ts";
import { pricingBases } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AddressNotFound } from "../../shared/domain/account/account.ts";
import { Answer } from "../../shared/domain/pricing/reading.ts";
import {
  QuoteAnswered,
  QuoteEstimated,
  QuotePlaceCompleted,
  QuoteRequested,
  QuoteReviewRequired,
} from "../../shared/domain/quote/events.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import {
  completePlace,
  recompute,
  recomputeRefusals,
  withChanges,
} from "../../shared/domain/quote/recompute.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import { withKindsNow } from "../../shared/workflows/quote/kinds-now.ts";
import { placeWished, servedPlace } from "../../shared/workflows/quote/place.ts";

export const handler = operation({
  route: "POST /ai/get-quote-estimate_new",
  summary: "Change the answers, amounts or address of a quote, and get its new price.",
  description:
    "With other amounts, another address or nothing at all, the quote is priced at once by the present rules and gets a new revision. With answers to open questions the request is read again, and the quote is `processing`. A quote that failed is tried again, and one that has expired gets a new price. You can send an address alone while questions are open, and also after acceptance if the address was missing or nobody works there. An accepted price stays, unless the price at the new address is different: then you have to accept that one.",
  access: ["user"],
  scope: "ai",
  body: z.strictObject({
    quote_id: Id("quote"),
    answers: described(
      z._default(z.array(z.strictObject(Answer.shape)).check(z.maxLength(20)), []),
      "Answers to open questions of the quote, one for each question.",
    ),
    quantities: described(
      z._default(
        z
          .array(
            z.strictObject({
              task_id: Id("task"),
              quantity: described(
                z.number().check(z.positive(), z.lte(2000)),
                "The right amount, in the unit of the task.",
              ),
            }),
          )
          .check(z.maxLength(20)),
        [],
      ),
      "Corrected amounts, for tasks whose amount was estimated wrong.",
    ),
    address: described(
      z.optional(Text(400)),
      "The right address: the id of one of your saved addresses, or the address in words.",
    ),
  }),
  response: QuoteView,
  refuses: [...recomputeRefusals, AddressNotFound],
  steps: { quote: { request: {}, answer: {}, recompute: {}, complete_place: {} } },
  emits: [QuoteEstimated, QuotePlaceCompleted, QuoteReviewRequired, QuoteAnswered, QuoteRequested],
  limit: { burst: 30, window_seconds: 600 },
  uses: ["table"],
  example: {
    body: {
      quote_id: "018f3a5c9d2e4b7a6c1d0e9f",
      quantities: [{ task_id: "018f3a5c9d2e4b7a6c1d0ea0", quantity: 2 }],
    },
  },
  alongside: ({ body, actor }) =>
    Promise.all([
      quotes.find(body.quote_id),
      pricingBases(),
      body.address === undefined ? [] : addressesOf(actor.id),
      body.address === undefined ? undefined : homeOf(actor.id),
    ]),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const [quote, basisOf, addresses, home] = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { answers, quantities, address } = body;
  const given = address === undefined ? {} : await servedPlace(placeWished(address, addresses, home));
  const context = { now, newId };
  // Loaded only where there are answers: reading words would make every start heavier.
  const { answer } = answers.length > 0 ? await import("../../shared/domain/quote/answers.ts") : {};
  const decide = async () => {
    const changed = withChanges(quote, { quantities, ...given });
    const basis = basisOf(changed);
    if (quote.state === "failed") {
      const { requestAgain } = await import("../../shared/domain/quote/request.ts");
      return requestAgain(changed, { media: [], safety: quote.safety }, now);
    }
    if (answer) return answer(changed, answers, now);
    const isPlaceAlone = given.place !== undefined && quantities.length === 0;
    return isPlaceAlone && (quote.state === "awaiting_answers" || quote.state === "accepted")
      ? completePlace(quote, given, basis, context)
      : recompute(await withKindsNow(changed, basis), basis, context);
  };
  const { record, events } = await decide();
  return commit([quotes.update(record)], events, quoteView(record, now));
});

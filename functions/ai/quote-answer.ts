import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { policy } from "../../shared/domain/policy.ts";
import { Answer } from "../../shared/domain/pricing/reading.ts";
import { answer } from "../../shared/domain/quote/answers.ts";
import { QuoteAnswered } from "../../shared/domain/quote/events.ts";
import { QuoteConflict, QuoteNotFound, QuoteTransition } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /ai/quote-answer",
  summary: "Answer the open questions of a quote.",
  description: `Answer every required question of the round; the optional ones may be left out. The request is then read again, and the quote is \`processing\`. After ${policy.quote.rounds_most} rounds the price is estimated from what is known.`,
  access: ["user"],
  tool: { name: "answer_questions", scope: "quote" },
  scope: "ai",
  body: z.strictObject({
    quote_id: Id("quote"),
    answers: described(
      z.array(z.strictObject(Answer.shape)).check(z.maxLength(20)),
      "Answers to the open questions, one for each question.",
    ),
  }),
  response: QuoteView,
  refuses: [QuoteNotFound, QuoteTransition, QuoteConflict],
  steps: { quote: { answer: {} } },
  emits: [QuoteAnswered],
  limit: { burst: 30, window_seconds: 600 },
  uses: ["table"],
  example: {
    body: {
      quote_id: "018f3a5c9d2e4b7a6c1d0e9f",
      answers: [{ question_id: "kind:plumbing", value: "plumbing.tap_leak" }],
    },
  },
}).handle(async ({ body, actor, now, commit }) => {
  const quote = await quotes.find(body.quote_id);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { record, events } = answer(quote, body.answers, now);
  return commit([quotes.update(record)], events, quoteView(record, now));
});

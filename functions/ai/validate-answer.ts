import * as z from "zod/mini";
import { quotes } from "../../shared/data/quotes.ts";
import { Answer } from "../../shared/domain/pricing/reading.ts";
import { validateAnswer } from "../../shared/domain/quote/answers.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /ai/validate-answer",
  summary: "Check an answer to an open question without storing it.",
  access: ["user"],
  scope: "ai",
  body: z.strictObject({ quote_id: Id("quote"), ...Answer.shape }),
  response: z.object({
    quote_id: Id("quote"),
    question_id: described(z.string(), "Id of the question that this is about."),
    valid: described(z.boolean(), "Whether the answer would be accepted."),
    problem: described(
      z.optional(z.string()),
      "What is wrong with the answer, in a sentence. Absent if it is valid.",
    ),
  }),
  refuses: [QuoteNotFound],
  uses: ["table"],
  example: {
    body: { quote_id: "018f3a5c9d2e4b7a6c1d0e9f", question_id: "quantity:flooring.tile_repair", value: 3 },
  },
  alongside: ({ body }) => quotes.find(body.quote_id),
}).handle(async ({ alongside, body: { quote_id, question_id, value }, actor }) => {
  const quote = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  return { quote_id, question_id, ...validateAnswer(quote, { question_id, value }) };
});

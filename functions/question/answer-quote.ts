import * as z from "zod/mini";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { quotes } from "../../shared/data/quotes.ts";
import {
  AnswerView,
  answerView,
  OwnAnswersConflict,
  ownAnswersGiven,
} from "../../shared/domain/field/answer.ts";
import { AnswersGiven } from "../../shared/domain/field/events.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { answersOfQuote, beginAnswering, questionsNamed } from "../../shared/workflows/field/answering.ts";

export const handler = operation({
  route: "PUT /question/answer-quote/{quote_id}",
  extra: true,
  summary: "Answer the operator's own questions about your quote.",
  description:
    "An answer takes the place of the one before. What is booked already keeps the answers that it has.",
  access: ["user"],
  params: z.strictObject({ quote_id: Id("quote") }),
  body: z.strictObject(ownAnswersGiven),
  response: z.object({ answers: described(z.array(AnswerView), "What is answered now.") }),
  refuses: [QuoteNotFound, OwnAnswersConflict],
  emits: [AnswersGiven],
  uses: ["table"],
  limit: { burst: 60, window_seconds: 3600 },
  example: {
    params: { quote_id: "018f3a5c9d2e4b7a6c1d0ea1" },
    body: {
      own_answers: [
        { question_id: "plumbing.018f3a5c9d2e4b7a6c1d0ea7", revision: 1, value: "Under the kitchen sink." },
      ],
    },
  },
  alongside: ({ body: { own_answers }, params: { quote_id } }) =>
    Promise.all([quotes.find(quote_id), beginAnswering(own_answers, quote_id), questionsNamed(own_answers)]),
}).handle(async ({ alongside, actor, now, commit }) => {
  const [quote, begun, questions] = await alongside;
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const record = answersOfQuote(begun, questions, quote, now);
  const said = { answers: (record ?? begun.before)?.answers.map(answerView) ?? [] };
  if (!record) return said;
  const question_ids = begun.given.map(({ question_id }) => question_id);
  const given = AnswersGiven.atNextVersion(record, { data: { quote_id: quote.id, question_ids } });
  return commit([ownAnswers.put(record)], [given], said);
});

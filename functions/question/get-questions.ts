import * as z from "zod/mini";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { questionsAbout } from "../../shared/data/own-questions.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AnswerView, answerView } from "../../shared/domain/field/answer.ts";
import { AskedQuestion, isAskedFor, serviceOf } from "../../shared/domain/field/question.ts";
import { QuoteNotFound } from "../../shared/domain/quote/quote.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /question/get-questions",
  extra: true,
  summary: "Read the operator's own questions about the work of your quote, and what you answered.",
  description: "Send answers as `own_answers` when you book, or before with answer-quote.",
  access: ["user"],
  query: z.strictObject({ quote_id: Id("quote") }),
  response: z.object({
    items: described(
      z.array(
        z.extend(AskedQuestion, { task_ids: described(z.array(Id("task")), "The tasks that it is about.") }),
      ),
      "The questions, in their order.",
    ),
    answers: described(z.array(AnswerView), "What is answered already."),
  }),
  refuses: [QuoteNotFound],
  uses: ["table"],
  example: { query: { quote_id: "018f3a5c9d2e4b7a6c1d0ea1" } },
}).handle(async ({ query: { quote_id }, actor }) => {
  const [quote, answered] = await Promise.all([quotes.find(quote_id), ownAnswers.get("quote", quote_id)]);
  if (quote.user_id !== actor.id) throw QuoteNotFound();
  const { tasks } = quote;
  const questions = await questionsAbout(tasks);
  const order = tasks.map(({ service }) => service);
  return {
    items: questions
      .map(({ personal: _, shown: __, kinds, ...asked }) => ({
        ...asked,
        task_ids: tasks.filter((task) => isAskedFor({ ...asked, kinds }, task)).map(({ task_id }) => task_id),
      }))
      .filter(({ task_ids }) => task_ids.length > 0)
      .sort((a, b) => order.indexOf(serviceOf(a.question_id)) - order.indexOf(serviceOf(b.question_id))),
    answers: (answered?.answers ?? []).map(answerView),
  };
});

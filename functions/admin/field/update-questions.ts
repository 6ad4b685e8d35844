import * as z from "zod/mini";
import { kindsOfAllMarkets } from "../../../shared/data/kinds.ts";
import { ownQuestions, questionsOf } from "../../../shared/data/own-questions.ts";
import { askQuestions } from "../../../shared/domain/field/ask.ts";
import { QuestionsUpdated } from "../../../shared/domain/field/events.ts";
import {
  QuestionsConflict,
  QuestionsView,
  questionsView,
  ServiceKey,
} from "../../../shared/domain/field/question.ts";
import { QuestionGiven } from "../../../shared/domain/field/question-given.ts";
import { questionPolicy } from "../../../shared/domain/field/question-policy.ts";
import { taskKind } from "../../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/field/update-questions",
  extra: true,
  summary: "Ask your customers questions of your own about a service.",
  description:
    "The list replaces the one before. What was answered already keeps the question as it was. Answers never change a price.",
  access: ["admin"],
  body: z.strictObject({
    service: described(ServiceKey, "Key of the service, such as `plumbing`."),
    version: described(Int(0, 1e9), "The version that get-questions gave."),
    questions: described(
      z.array(QuestionGiven).check(z.maxLength(questionPolicy.questions_most)),
      "The questions, in the order in which they are asked.",
    ),
  }),
  response: QuestionsView,
  refuses: [QuestionsConflict],
  emits: [QuestionsUpdated],
  uses: ["table"],
  example: {
    body: {
      service: "plumbing",
      version: 0,
      questions: [
        {
          at: "booking",
          kind: "text",
          words: { en: "Where is the water shut off?", es: "¿Dónde se cierra el agua?" },
          required: false,
          personal: true,
          shown: "claimed",
        },
      ],
    },
  },
  alongside: ({ body: { service } }) => questionsOf(service),
}).handle(async ({ alongside, body: { version, questions }, now, newId, commit }) => {
  const before = await alongside;
  if (before.version !== version) throw QuestionsConflict({ details: { version: before.version } });
  const named = questions.flatMap(({ kinds = [] }) => kinds);
  const own = named.every(taskKind) ? [] : await kindsOfAllMarkets();
  const { record, events } = askQuestions(before, questions, {
    isKnown: (kind) => taskKind(kind) !== undefined || own.some(({ task_kind }) => task_kind === kind),
    newId: () => newId("question"),
    now,
  });
  return commit([ownQuestions.put(record)], events, questionsView(committed(record)));
});

import * as z from "zod/mini";
import { ownAnswers } from "../../../shared/data/own-answers.ts";
import { AnsweredKind, AnswerView, answerView } from "../../../shared/domain/field/answer.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/field/get-answers",
  extra: true,
  summary: "Read what a customer answered to your own questions about a quote or a job.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    record_type: described(AnsweredKind, "Kind of the record."),
    record_id: described(Id("record"), "Id of the record."),
  }),
  response: z.object({
    items: described(z.array(AnswerView), "The answers, with their questions as they were asked."),
  }),
  uses: ["table"],
  example: { query: { record_type: "job", record_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query: { record_type, record_id } }) => ({
  items: ((await ownAnswers.get(record_type, record_id))?.answers ?? []).map(answerView),
}));

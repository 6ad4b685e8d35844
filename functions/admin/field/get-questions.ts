import * as z from "zod/mini";
import { questionsOf } from "../../../shared/data/own-questions.ts";
import { QuestionsView, questionsView, ServiceKey } from "../../../shared/domain/field/question.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/field/get-questions",
  extra: true,
  summary: "Read what your customers are asked about one service.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({ service: described(ServiceKey, "Key of the service, such as `plumbing`.") }),
  response: QuestionsView,
  uses: ["table"],
  example: { query: { service: "plumbing" } },
}).handle(async ({ query: { service } }) => questionsView(await questionsOf(service)));

import * as z from "zod/mini";
import { deadLetters, givenUpLetters } from "../../../shared/data/dead-letters.ts";
import { DeadLetterView } from "../../../shared/domain/backoffice/dead-letter.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/desk/get-dead-letters",
  extra: true,
  summary:
    "List the events, messages of queues and uploads on which the service failed until it gave up, newest first.",
  description: "Nothing tries them again by itself: correct the cause, then use `retry-dead-letter`.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(DeadLetterView),
  uses: ["table", "lists"],
  example: { query: {} },
}).handle(({ query, actor }) => deadLetters.page("givenUp", givenUpLetters, { ...query, scope: actor.id }));

import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { suggestions } from "../../shared/data/suggestions.ts";
import { SuggestionState, SuggestionView } from "../../shared/domain/suggestion.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /suggestion/get-suggestion-list",
  summary: "Suggestions by the time they were made: all, of one state, or of one person.",
  description: "`total` counts the state asked for (or all), whatever the period and the person.",
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      status: z.optional(SuggestionState),
      account_id: z.optional(Id("account")),
    })
    .check(
      z.refine(({ status, account_id }) => status === undefined || account_id === undefined, {
        path: ["account_id"],
        error: "can't be asked for together with status",
      }),
    ),
  response: z.extend(PageOf(SuggestionView), { total: z.int() }),
  example: { query: { status: "submitted", sort: "oldest" } },
}).handle(async ({ query: { status, account_id, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const listed = account_id
    ? suggestions.page("ofAccount", `SUGGESTIONS#${account_id}`, request)
    : status
      ? suggestions.page("inState", `SUGGESTIONS#${status}`, request)
      : suggestions.page("all", "SUGGESTIONS", request);
  const [page, counts] = await Promise.all([listed, countsOf("suggestion")]);
  const total = status
    ? (counts[status] ?? 0)
    : Object.values(counts).reduce((sum, amount) => sum + amount, 0);
  return { ...page, total };
});

import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { suggestions } from "../../shared/data/suggestions.ts";
import { SuggestionState, SuggestionView } from "../../shared/domain/content/suggestion.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { countedIn, filteredListDescription } from "../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /suggestion/get-suggestion-list",
  summary: "List suggestions by when they were made: all, or those in one state or of one person.",
  description: `${filteredListDescription} \`total\` counts all suggestions in the state, or in any state, whatever the period and the person.`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(SuggestionState), "Only suggestions in this state."),
    account_id: z.optional(Id("account")),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(SuggestionView), {
    total: described(
      z.int(),
      "Number of suggestions in the state that was asked for, or in any state. The other filters are not applied.",
    ),
  }),
  example: { query: { state: "submitted", sort: "oldest" } },
}).handle(async ({ query: { state: wanted, account_id, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: JSON.stringify([actor.id, wanted, account_id]) };
  const ofAccount = ["ofAccount", `SUGGESTIONS#${account_id}`] as const;
  const inState = ["inState", `SUGGESTIONS#${wanted}`] as const;
  const listed =
    account_id && wanted
      ? suggestions.pick(
          [ofAccount, inState],
          request,
          (one) => one.account_id === account_id && one.state === wanted,
        )
      : account_id
        ? suggestions.page(...ofAccount, request)
        : wanted
          ? suggestions.page(...inState, request)
          : suggestions.page("all", "SUGGESTIONS", request);
  const [page, counts] = await Promise.all([listed, countsOf("suggestion")]);
  return { ...page, total: countedIn(counts, wanted) };
});

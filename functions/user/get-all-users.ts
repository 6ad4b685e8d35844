import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { countsOf } from "../../shared/data/counters.ts";
import { accountTotal } from "../../shared/domain/account/count.ts";
import { SearchTooShort, UserCard, userCard } from "../../shared/domain/privacy/directory.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Line, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { searchDescription, searchDirectory } from "../../shared/workflows/backoffice/search-directory.ts";
import { Total, totalOf } from "../../shared/workflows/filtered-list.ts";

const State = z.enum(["active", "deactivated", "deleted"]);

export const handler = operation({
  route: "GET /user/get-all-users",
  summary: "List customers by when they signed up, or find them by name or address.",
  description: `${searchDescription} People who have not finished signing up are not listed. Of deleted customers only the number is left.`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(State), "Only customers in this state."),
    q: described(
      z.optional(Line(100)),
      "Finds customers by the beginning of a name, of any word in it, of an email address or of a phone number.",
    ),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(UserCard), {
    total: Total,
  }),
  refuses: [SearchTooShort],
  example: { query: { q: "moreno", state: "active" } },
}).handle(async ({ query: { q, sort, ...asked }, actor }) => {
  const { state: wanted, ...request } = { ...asked, scope: actor.id, order: sort };
  const [page, counts] = await Promise.all([
    q !== undefined
      ? searchDirectory("user", { q, state: wanted, ...request })
      : wanted
        ? accounts.page("inState", `ACCOUNTS#user#${wanted}`, request)
        : accounts.page("all", "ACCOUNTS#user", request),
    countsOf("account"),
  ]);
  return {
    items: page.items.map((one) => ("role" in one ? userCard(one) : one)),
    next_cursor: page.next_cursor,
    total: totalOf(accountTotal(counts, "user", wanted), { q, from: asked.from, to: asked.to }),
  };
});

import * as z from "zod/mini";
import { credits } from "../../shared/data/credits.ts";
import { CreditBalance, creditBalance } from "../../shared/domain/payment/credit-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-credit-balances",
  extra: true,
  summary: "List the customers who have credit, and how much.",
  description: "In the order in which credits last changed. `from` and `to` limit that time.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: PageOf(CreditBalance),
  example: { query: { limit: "50" } },
}).handle(async ({ query: { sort, ...request }, actor, now }) => {
  const { items, next_cursor } = await credits.page("left", "CREDITS", {
    ...request,
    order: sort,
    scope: `${actor.id} credits`,
  });
  return { items: items.map((credit) => creditBalance(credit, now)), next_cursor };
});

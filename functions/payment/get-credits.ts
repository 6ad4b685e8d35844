import * as z from "zod/mini";
import { homeOf } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { CreditNotFound, creditHistoryId, noCredit } from "../../shared/domain/payment/credit.ts";
import {
  AppliedCredit,
  appliedCredit,
  CreditMovement,
  CreditView,
  creditMovement,
  creditView,
} from "../../shared/domain/payment/credit-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { CurrencyOfOwn } from "../../shared/markets/currency.ts";

export const handler = operation({
  route: "GET /payment/get-credits",
  extra: true,
  summary: "Read a customer's credit: how much is left, when it expires, and how it was used.",
  description:
    "Customers read their own; administrators name the customer. The page holds the history, newest first. With `price_minor`, `applied` says how much of such a price credit would pay if it were booked now, and what the card would be asked for.",
  access: ["user", "admin"],
  query: z.strictObject({
    ...pageQuery,
    user_id: described(z.optional(Id("user")), "Whose credit, for administrators. Customers leave it out."),
    price_minor: described(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(99_999_999))),
      "A price that may be booked, in cents.",
    ),
    currency: CurrencyOfOwn,
  }),
  response: z.extend(CreditView, {
    ...PageOf(CreditMovement).shape,
    applied: described(z.optional(AppliedCredit), "What credit would pay of the price that you named."),
  }),
  uses: ["table"],
  refuses: [CreditNotFound],
  example: { query: { price_minor: "12000" } },
}).handle(async ({ query: { user_id, price_minor, currency: asked, ...request }, actor, now }) => {
  const id = actor.role === "admin" ? user_id : actor.id;
  if (!id) throw RequestInvalid({ fields: [{ field: "user_id", problem: "must be given" }] });
  if (user_id && user_id !== id) throw CreditNotFound();
  const currency = asked ?? (await homeOf(id)).currency;
  const [known, { items, next_cursor }] = await Promise.all([
    credits.get(id, currency),
    historyOf(
      { type: "credit", id: creditHistoryId({ id, currency }) },
      { ...request, scope: `${actor.id} ${id}` },
    ),
  ]);
  const credit = known ?? noCredit(id, currency, now);
  return {
    ...creditView(credit, now),
    items: items.map(creditMovement),
    next_cursor,
    ...(price_minor !== undefined && { applied: appliedCredit(credit, price_minor, now) }),
  };
});

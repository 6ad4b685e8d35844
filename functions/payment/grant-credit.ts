import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { crediting, credits } from "../../shared/data/credits.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import {
  CreditConflict,
  CreditExpiryWrong,
  CreditNotForOthers,
  CreditTooMany,
  creditPolicy,
  grantCredit,
  noCredit,
} from "../../shared/domain/payment/credit.ts";
import { CreditView, creditView } from "../../shared/domain/payment/credit-view.ts";
import { CreditGranted } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, GivenInstant, Id, Int, Line } from "../../shared/kernel/schema.ts";
import { CurrencyAsked } from "../../shared/markets/currency.ts";
import { creditIn } from "../../shared/markets/in-force.ts";
import { defaultMarket, marketOfCurrency, markets } from "../../shared/markets/served.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** The most that is given at once, in each market. */
const most = markets.map(({ credit }) => credit.grant_most_minor);

/** Throws `request.invalid` for more than the currency's market gives at once. */
const expectWithin = (amount_minor: number, currency: string): void => {
  const { grant_most_minor } = creditIn(marketOfCurrency(currency));
  if (amount_minor > grant_most_minor)
    throw RequestInvalid({
      fields: [{ field: "amount_minor", problem: `must be at most ${grant_most_minor}` }],
    });
};

export const handler = operation({
  route: "POST /payment/grant-credit",
  extra: true,
  summary: "Give a customer credit that pays for jobs.",
  description:
    "It is used by itself when the customer books, before the card is charged. The provider still gets the full share of the price. The customer is told at once, and again some days before the credit expires.",
  access: ["admin"],
  admins: ["finance"],
  body: z.strictObject({
    user_id: Id("user"),
    amount_minor: described(
      Int(1, Math.max(...most)),
      `How much, in cents: at most ${[...new Set(most)].join(" or ")}, or less if operators have set so.`,
    ),
    currency: CurrencyAsked,
    source: described(
      z._default(z.enum(["promotion", "goodwill"]), "promotion"),
      "What it is given for: an offer to customers, or because something went wrong.",
    ),
    expires_at: described(
      z.optional(GivenInstant),
      `What is left then expires. Left out, it is ${creditPolicy.valid_days} days from now.`,
    ),
    reason: described(Line(200, 3), "Why. The customer may read it."),
  }),
  response: CreditView,
  refuses: [AccountNotFound, CreditNotForOthers, CreditTooMany, CreditExpiryWrong, CreditConflict],
  emits: [CreditGranted],
  example: {
    body: {
      user_id: "018f3a5c9d2e4b7a6c1d0e9f",
      amount_minor: 2500,
      source: "goodwill",
      reason: "The provider came an hour late",
    },
  },
  alongside: ({ body: { user_id, currency } }) =>
    Promise.all([
      accounts.get(user_id),
      credits.get(user_id, currency ?? defaultMarket.currency),
      marketSettings(),
    ]),
}).handle(
  async ({
    alongside,
    body: { user_id, currency = defaultMarket.currency, ...given },
    now,
    newId,
    commit,
  }) => {
    const [account, known] = await alongside;
    expectWithin(given.amount_minor, currency);
    if (!account || account.state === "deleted") throw AccountNotFound();
    if (account.role !== "user") throw CreditNotForOthers();
    const credit = known ?? noCredit(user_id, currency, now);
    const granted = grantCredit(credit, { id: newId("credit_grant"), ...given }, now);
    return commit(crediting(granted), creditView(committed(granted.record), now));
  },
);

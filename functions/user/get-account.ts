import * as z from "zod/mini";
import { accounts, addressesOf, homeOf } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { documentsWanting } from "../../shared/data/document-queues.ts";
import { currentTermsVersion } from "../../shared/data/terms.ts";
import { acceptedIn } from "../../shared/domain/account/accepted-terms.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { noCredit } from "../../shared/domain/payment/credit.ts";
import { CreditView, creditView } from "../../shared/domain/payment/credit-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant } from "../../shared/kernel/schema.ts";
import { keptMarket } from "../../shared/markets/served.ts";
import { CustomerView, customerView } from "../../shared/workflows/account/customer-view.ts";
import { Unread, unreadOf } from "../../shared/workflows/notification/unread.ts";

export const handler = operation({
  route: "GET /user/get-account",
  summary: "Read your own account: who you are, your addresses and credit, and what is still to do.",
  access: ["user"],
  while_suspended: true,
  extra: true,
  response: z.extend(CustomerView, {
    terms: described(
      z.object({
        version: described(z.int(), "The version of the terms in force."),
        accepted: described(z.boolean(), "Whether you have accepted it."),
      }),
      "How you stand to the terms of the market that you signed up in.",
    ),
    credit: described(
      z.pick(CreditView, { available_minor: true, currency: true }),
      "What you can use of your credit.",
    ),
    home_market: described(z.string(), "The market that you signed up in: apps bear its brand."),
    inbox: described(Unread, "What is new in your inbox."),
    todo: described(
      z.array(z.enum(["accept_terms", "add_address", "hand_in_documents"])),
      "What a booking still needs of you.",
    ),
    now: described(Instant, "The time at the service."),
  }),
  refuses: [AccountNotFound],
  uses: ["table", "lists"],
}).handle(async ({ actor: { id }, now }) => {
  const home = homeOf(id);
  const [account, addresses, version, wantingOf, credit, inbox] = await Promise.all([
    accounts.find(id),
    addressesOf(id),
    home.then((market) => currentTermsVersion(market, now)),
    documentsWanting(id, now),
    home.then(({ currency }) => credits.get(id, currency)),
    unreadOf(id),
  ]);
  const market = await home;
  const accepted = acceptedIn(account, market) === version;
  return {
    ...customerView(account, addresses),
    terms: { version, accepted },
    credit: creditView(credit ?? noCredit(id, market.currency, now), now),
    home_market: market.id,
    inbox,
    todo: [
      ...(accepted ? [] : (["accept_terms"] as const)),
      ...(addresses.length > 0 ? [] : (["add_address"] as const)),
      ...(wantingOf(keptMarket(market)).length > 0 ? (["hand_in_documents"] as const) : []),
    ],
    now,
  };
});

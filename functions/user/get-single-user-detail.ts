import * as z from "zod/mini";
import { accounts, addressesOf } from "../../shared/data/accounts.ts";
import { Account, AccountNotFound, Address } from "../../shared/domain/account/account.ts";
import { primaryFirst } from "../../shared/domain/account/address.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { Profile, profileOf } from "../../shared/workflows/account/open-session.ts";

export const handler = operation({
  route: "GET /user/get-single-user-detail/{user_id}",
  summary: "Read a customer's profile, addresses, consents and state.",
  description:
    "Customers can read their own, administrators all. `sign_in_methods` lists how the customer can sign in.",
  access: ["user", "admin"],
  params: z.strictObject({ user_id: Id("user") }),
  response: z.extend(Profile, {
    user_id: Id("user"),
    state: described(Account.shape.state, "Whether the account can be used."),
    consent: described(Account.shape.consent, "What the customer has agreed to."),
    consent_changed_at: described(
      Account.shape.consent_changed_at,
      "When the customer last decided on each of them.",
    ),
    terms_accepted_at: described(Account.shape.terms_accepted_at, "When the customer accepted the terms."),
    sign_in_methods: described(
      z.array(z.string()),
      "How the customer can sign in: `password`, or the name of an identity provider.",
    ),
    suspended: Account.shape.suspended,
    deactivated_at: described(Account.shape.deactivated_at, "When the customer deactivated the account."),
    deleted_at: described(Account.shape.deleted_at, "When the account was deleted."),
    updated_at: described(Account.shape.updated_at, "When the account was last changed."),
    addresses: described(z.array(Address), "The customer's saved addresses, the primary one first."),
  }),
  refuses: [AccountNotFound],
  example: { params: { user_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { user_id }, actor }) => {
  if (actor.role === "user" && actor.id !== user_id) throw AccountNotFound();
  const [account, addresses] = await Promise.all([accounts.find(user_id), addressesOf(user_id)]);
  if (account.role !== "user") throw AccountNotFound();
  return {
    ...account,
    ...profileOf(account),
    user_id,
    sign_in_methods: [
      ...(account.password_hash === undefined ? [] : ["password"]),
      ...account.identities.map(({ provider }) => provider),
    ],
    addresses: primaryFirst(addresses),
  };
});

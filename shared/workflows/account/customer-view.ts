import * as z from "zod/mini";
import { Account, Address } from "../../domain/account/account.ts";
import { primaryFirst } from "../../domain/account/address.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { Profile, profileOf } from "./open-session.ts";

/** A customer with everything that belongs to the account. */
export const CustomerView = z.extend(Profile, {
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
  updated_at: described(Instant, "When the account was last changed."),
  addresses: described(z.array(Address), "The customer's saved addresses, the primary one first."),
});

export const customerView = (account: Account, addresses: Address[]): z.input<typeof CustomerView> => ({
  ...account,
  ...profileOf(account),
  user_id: account.id as string as z.input<typeof CustomerView>["user_id"],
  sign_in_methods: [
    ...(account.password_hash === undefined ? [] : ["password"]),
    ...account.identities.map(({ provider }) => provider),
  ],
  addresses: primaryFirst(addresses),
});

import * as z from "zod/mini";
import { deferredOf, type MembershipCharge } from "../../domain/membership/charge.ts";
import { LedgerAccount } from "../../domain/payment/accounts.ts";
import { type Credit, heldOf } from "../../domain/payment/credit.ts";
import type { Transfer } from "../../domain/payment/transfer.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

export const OpenBalanceKind = z.enum(["shares", "held_shares", "debts", "credits", "memberships"]);
export type OpenBalanceKind = z.output<typeof OpenBalanceKind>;

/** One of the records that an account of the books is made of. */
export const OpenBalance = lazyObject(() => ({
  account: described(LedgerAccount, "The account of the books that it is part of."),
  record_id: described(
    z.string(),
    "Id of the share, the membership's payment, the provider or the customer.",
  ),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  job_id: z.optional(Id("job")),
  amount_minor: described(AmountMinor, "How much is open, in cents."),
  currency: Currency,
  since: described(z.optional(Instant), "Since when it is open. Of a credit: when it changed last."),
  due_at: described(z.optional(Instant), "When the next part of it ends: it is sent, expires or is earned."),
}));
export type OpenBalance = z.input<typeof OpenBalance>;

export const openShare = (share: Transfer): OpenBalance => ({
  account: "provider_payable",
  record_id: share.id,
  service_provider_id: share.service_provider_id,
  job_id: share.job_id,
  amount_minor: share.amount_minor,
  currency: share.currency,
  since: share.created_at,
  due_at: share.release_at,
});

export const openDebt = (
  { id, amount_minor }: { id: NonNullable<OpenBalance["service_provider_id"]>; amount_minor: number },
  currency: OpenBalance["currency"],
): OpenBalance => ({
  account: "provider_debt",
  record_id: id,
  service_provider_id: id,
  amount_minor,
  currency,
});

export const openCredit = (credit: Credit): OpenBalance => ({
  account: "customer_credit",
  record_id: credit.id,
  user_id: credit.id,
  amount_minor: sum(credit.grants.map(({ left_minor }) => left_minor)) + heldOf(credit),
  currency: credit.currency,
  since: credit.updated_at,
  ...(credit.grants[0] && { due_at: credit.grants[0].expires_at }),
});

export const openMembership = (charge: MembershipCharge): OpenBalance => ({
  account: "membership_deferred",
  record_id: charge.id,
  service_provider_id: charge.service_provider_id,
  amount_minor: deferredOf(charge),
  currency: charge.currency,
  since: charge.paid_at,
  ...(charge.due_at && { due_at: charge.due_at }),
});

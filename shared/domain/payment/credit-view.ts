import * as z from "zod/mini";
import type { EventEnvelope } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, Currency, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { marketOfCurrency } from "../../markets/served.ts";
import { availableOf, type Credit, CreditGrant, CreditSource, heldOf } from "./credit.ts";
import { creditFor } from "./payment.ts";

const HeldCredit = lazyObject(() => ({
  payment_id: Id("payment"),
  job_id: Id("job"),
  amount_minor: described(AmountMinor, "How much is kept for it, in cents."),
}));

/** A customer's credit as the customer and administrators see it. */
export const CreditView = lazyObject(() => ({
  user_id: Id("user"),
  currency: Currency,
  available_minor: described(AmountMinor, "What can be used now, in cents."),
  held_minor: described(AmountMinor, "What is kept for jobs that are booked, in cents."),
  grants: described(
    z.array(z.omit(CreditGrant, { reminded: true })),
    "Grants that something is left of. Those that expire first are used first.",
  ),
  held: described(z.array(HeldCredit), "What is kept for which job."),
}));
export type CreditView = z.output<typeof CreditView>;

export const creditView = (credit: Credit, now: string): CreditView => ({
  user_id: credit.id,
  currency: credit.currency,
  available_minor: availableOf(credit, now),
  held_minor: heldOf(credit),
  grants: credit.grants.map(({ reminded: _, ...grant }) => grant),
  held: credit.holds.map((hold) => ({
    payment_id: hold.payment_id,
    job_id: hold.job_id,
    amount_minor: heldOf({ ...credit, holds: [hold] }),
  })),
});

/** A customer's credit in a list. */
export const CreditBalance = lazyObject(() => ({
  ...z.pick(CreditView, { user_id: true, currency: true, available_minor: true, held_minor: true }).shape,
  expires_at: described(z.optional(Instant), "When the first of it expires, if something can be used."),
  updated_at: UpdatedAt,
}));
export type CreditBalance = z.output<typeof CreditBalance>;

export const creditBalance = (credit: Credit, now: string): CreditBalance => {
  const { user_id, currency, available_minor, held_minor, grants } = creditView(credit, now);
  const expires_at = grants.map((grant) => grant.expires_at).find((at) => at > now);
  return {
    user_id,
    currency,
    available_minor,
    held_minor,
    ...(expires_at && { expires_at }),
    updated_at: credit.updated_at,
  };
};

/** What credit pays of a price, and what is left for the card. */
export const AppliedCredit = lazyObject(() => ({
  price_minor: described(AmountMinor, "The price that was asked about, in cents."),
  credit_minor: described(AmountMinor, "What credit would pay of it, in cents."),
  card_minor: described(AmountMinor, "What the card would be asked for, in cents."),
}));

export const appliedCredit = (credit: Credit, price_minor: number, now: string) => {
  const credit_minor = creditFor(price_minor, availableOf(credit, now), {
    market: marketOfCurrency(credit.currency).id,
  });
  return { price_minor, credit_minor, card_minor: price_minor - credit_minor };
};

const movements = [
  "granted",
  "reserved",
  "used",
  "returned",
  "expiring",
  "expired",
  "revoked",
  "forfeited",
] as const;

/** One thing that happened to a customer's credit. */
export const CreditMovement = lazyObject(() => ({
  at: described(Instant, "When it happened."),
  kind: described(
    z.enum(movements),
    "What happened. `reserved`: kept for a job. `used`: it has paid for the job. `returned`: it can be used again. `expiring`: the customer was told that it expires soon.",
  ),
  amount_minor: described(AmountMinor, "How much credit it was about, in cents."),
  balance_minor: described(AmountMinor, "What could be used after it, in cents."),
  grant_id: described(z.optional(Id("credit_grant")), "The grant that it happened to, where it was one."),
  source: described(z.optional(CreditSource), "What the credit was given for."),
  job_id: z.optional(Id("job")),
  payment_id: z.optional(Id("payment")),
  expires_at: described(z.optional(Instant), "When what is left expires."),
  reason: described(z.optional(z.string()), "Why, in the words of whoever decided it."),
}));
export type CreditMovement = z.output<typeof CreditMovement>;

export const creditMovement = ({
  type,
  occurred_at,
  reason,
  data,
}: Pick<EventEnvelope, "type" | "occurred_at" | "reason" | "data">): CreditMovement =>
  CreditMovement.parse({ at: occurred_at, kind: type.split(".")[1], reason, ...data });

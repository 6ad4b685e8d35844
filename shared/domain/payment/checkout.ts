import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sumOf } from "../../kernel/money.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, CreatedAt, Currency, described, Id, Instant } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import { CheckoutCreated } from "./events.ts";
import { cardAmountOf, isCovered, type Payment } from "./payment.ts";

/**
 * The payments of jobs that are booked together, for which a card is given once. Each payment stays one job's money;
 * what became of them is on them alone, so a checkout never changes.
 */
export const Checkout = lazyObject(() => ({
  id: Id("checkout"),
  version: z.int(),
  user_id: Id("user"),
  quote_id: Id("quote"),
  payment_ids: described(z.array(Id("payment")), "The payments of the jobs, in their order."),
  /** The only one that asks for a card: its own intent is confirmed, as if it were booked alone. */
  sole_payment_id: z.optional(Id("payment")),
  stripe_customer_id: z.string(),
  amount_minor: described(AmountMinor, "What the jobs cost, in cents."),
  hold_minor: described(AmountMinor, "The most that is held on the card for them, in cents."),
  currency: Currency,
  pay_by: described(Instant, "The card can be given until then."),
  created_at: CreatedAt,
  expires_at: Instant,
}));
export type Checkout = z.output<typeof Checkout>;

export const CheckoutState = z.enum(["open", "confirmed", "lapsed"]);
export type CheckoutState = z.output<typeof CheckoutState>;

/** A checkout as its customer sees it. */
export const CheckoutView = lazyObject(() => ({
  ...z.pick(Checkout, {
    id: true,
    payment_ids: true,
    amount_minor: true,
    hold_minor: true,
    currency: true,
    pay_by: true,
  }).shape,
  state: described(
    CheckoutState,
    "`confirmed`: the card was given, or none is needed. `lapsed`: it was not given in time.",
  ),
}));
export type CheckoutView = z.output<typeof CheckoutView>;

export const CheckoutNotFound = notFound("checkout");
export const CheckoutConflict = versionConflict("checkout");
export const CheckoutLapsed = refusal(
  "checkout.lapsed",
  409,
  "This booking was not paid in time.",
  "Book the tasks again with create-booking.",
);
export const CheckoutConfirmed = refusal(
  "checkout.confirmed",
  409,
  "The card for this booking was given already.",
  "If a job waits for another card, send its payment to create-intent-payment.",
);

/** Whether a payment has what it needs: a card, or credit that pays for all of it. */
const isProvided = (payment: Payment): boolean =>
  payment.payment_method_id !== undefined || payment.captured_minor > 0 || isCovered(payment);

/** Where a checkout is, by its payments: it is confirmed once the card was given for any of them. */
export const stateOf = (
  { pay_by }: Pick<Checkout, "pay_by">,
  payments: readonly Payment[],
  now: string,
): CheckoutState => {
  const asking = payments.filter((payment) => !isCovered(payment));
  if (asking.length === 0 || asking.some(isProvided)) return "confirmed";
  return now >= pay_by || asking.every(({ state }) => state === "voided" || state === "failed")
    ? "lapsed"
    : "open";
};

export const checkoutView = (
  checkout: Checkout,
  payments: readonly Payment[],
  now: string,
): CheckoutView => ({
  id: checkout.id,
  payment_ids: checkout.payment_ids,
  amount_minor: checkout.amount_minor,
  hold_minor: checkout.hold_minor,
  currency: checkout.currency,
  pay_by: checkout.pay_by,
  state: stateOf(checkout, payments, now),
});

/** How long a checkout is known: a report of its card may come late. */
const known_days = policy.payment.webhook_memory_days;

/**
 * One checkout for the payments of jobs that are booked together. Where several of them need a card, they name the
 * checkout, so that one card is given for all.
 */
export const checkOut = (
  begun: readonly Payment[],
  jobs: readonly Job[],
  { id, now }: { id: IdOf<"checkout">; now: string },
): { checkout: Checkout; payments: Payment[]; created: DomainEvent } => {
  const [first] = begun as [Payment];
  const [job] = jobs as [Job];
  const asking = begun.filter((payment) => !isCovered(payment));
  const [sole] = asking;
  const checkout: Checkout = {
    id,
    version: 0,
    user_id: first.user_id,
    quote_id: job.quote_id,
    payment_ids: begun.map((payment) => payment.id),
    ...(asking.length === 1 && sole && { sole_payment_id: sole.id }),
    stripe_customer_id: first.stripe_customer_id as string,
    amount_minor: sumOf(jobs, ({ price_minor }) => price_minor),
    hold_minor: sumOf(asking, cardAmountOf),
    currency: first.currency,
    pay_by: plus(now, { minutes: policy.job.payment_hold_minutes }),
    created_at: now,
    expires_at: plus(now, { days: known_days }),
  };
  const { user_id, quote_id, payment_ids, amount_minor, hold_minor, currency, pay_by } = checkout;
  const shared = asking.length > 1;
  return {
    checkout,
    payments: begun.map((payment) =>
      shared && asking.includes(payment) ? { ...payment, checkout_id: id } : payment,
    ),
    created: CheckoutCreated.atNextVersion(checkout, {
      data: {
        checkout_id: id,
        user_id,
        quote_id,
        payment_ids,
        amount_minor,
        hold_minor,
        currency,
        pay_by,
      },
      audience: [user_id],
    }),
  };
};

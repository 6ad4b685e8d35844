import type Stripe from "stripe";
import type { Account } from "../../shared/domain/account/account.ts";
import type { SeenInvoice, SeenSubscription } from "../../shared/domain/membership/observation.ts";
import type { SeenIntent } from "../../shared/domain/payment/observation/seen.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { periodOf, seenIntent, seenSetup, seenSubscription } from "../../shared/vendors/payments/seen.ts";
import type { Past } from "../stripe/past.ts";

/**
 * The service's calls to the payment provider in the year, as `shared/vendors/payments` makes them over the network.
 */

type Listed<T> = { data: T[] };
type Money = Pick<
  Payment,
  "id" | "job_id" | "user_id" | "attempt" | "amount_minor" | "currency" | "stripe_customer_id" | "purpose"
>;

const metadataOf = ({ id, job_id, user_id, attempt }: Money) => ({
  payment_id: id,
  job_id,
  user_id,
  attempt: String(attempt),
});

const card = "pm_card_visa";

export const newCustomer = (past: Past, { id, role }: Pick<Account, "id" | "role">, now: string): string =>
  past.ask<Stripe.Customer>(now, "POST /v1/customers", { metadata: { account_id: id, role } }).id;

/** The intent with all movements of its money. */
export const seenOf = (past: Past, intent: string, now: string): SeenIntent => {
  const expand = ["latest_charge.balance_transaction"];
  const found = past.ask<Stripe.PaymentIntent>(
    now,
    "GET /v1/payment_intents/{id}",
    { expand },
    { id: intent },
  );
  if (found.amount_received === 0) return seenIntent(found);
  const of = { payment_intent: intent, limit: 100 };
  const refunds = past.ask<Listed<Stripe.Refund>>(now, "GET /v1/refunds", of).data;
  const disputes = past.ask<Listed<Stripe.Dispute>>(now, "GET /v1/disputes", of).data;
  return seenIntent(found, { refunds, disputes });
};

const orderOf = (payment: Money) => ({
  amount: payment.amount_minor,
  currency: payment.currency,
  customer: payment.stripe_customer_id,
  capture_method: payment.purpose === "tip" ? "automatic" : "manual",
  allowed_payment_method_types: ["card", "link"],
  transfer_group: `job_${payment.job_id}`,
});

/** The intent that waits for the customer's card. */
export const newHold = (past: Past, payment: Money, now: string): string =>
  past.ask<Stripe.PaymentIntent>(now, "POST /v1/payment_intents", {
    ...orderOf(payment),
    setup_future_usage: "off_session",
    metadata: metadataOf(payment),
  }).id;

export const confirmHold = (past: Past, id: string, now: string): void => {
  past.ask(now, "POST /v1/payment_intents/{id}/confirm", { payment_method: card }, { id });
};

/** Charges or holds on the stored card, off session. */
export const holdAway = (past: Past, payment: Payment, now: string): string =>
  past.ask<Stripe.PaymentIntent>(now, "POST /v1/payment_intents", {
    ...orderOf(payment),
    payment_method: payment.payment_method_id,
    off_session: true,
    confirm: true,
    metadata: { ...metadataOf(payment), off_session: "true" },
  }).id;

export const newSetup = (past: Past, payment: Money, now: string): string =>
  past.ask<Stripe.SetupIntent>(now, "POST /v1/setup_intents", {
    customer: payment.stripe_customer_id,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
    metadata: metadataOf(payment),
  }).id;

/** The result of a setup intent: its card is stored, or it is canceled. */
export const endSetup = (past: Past, id: string, how: "confirm" | "cancel", now: string) =>
  seenSetup(
    past.ask<Stripe.SetupIntent>(
      now,
      `POST /v1/setup_intents/{id}/${how}`,
      how === "confirm" ? { payment_method: card } : {},
      { id },
    ),
  );

export const capture = (
  past: Past,
  id: string,
  { amount_minor, purpose }: { amount_minor: number; purpose: "price" | "cancellation_fee" },
  now: string,
): void => {
  past.ask(
    now,
    "POST /v1/payment_intents/{id}/capture",
    { amount_to_capture: amount_minor, metadata: { purpose } },
    { id },
  );
};

export const cancel = (past: Past, id: string, cancellation_reason: string, now: string): void => {
  past.ask(now, "POST /v1/payment_intents/{id}/cancel", { cancellation_reason }, { id });
};

type Back = { amount_minor: number; cause: string; reason?: string; initiator?: string };

export const refund = (
  past: Past,
  { id, job_id, payment_intent_id }: Payment,
  { amount_minor, ...ground }: Back,
  now: string,
): void => {
  past.ask(now, "POST /v1/refunds", {
    payment_intent: payment_intent_id,
    amount: amount_minor,
    reason: "requested_by_customer",
    metadata: { payment_id: id, job_id, ...ground },
  });
};

/** Transfers a share; returns the id of the transfer. */
export const send = (
  past: Past,
  payment: Payment,
  transfer: Transfer,
  destination: string,
  now: string,
): string => {
  const { id, amount_minor, sequence, purpose, job_id } = transfer;
  return past.ask<Stripe.Transfer>(now, "POST /v1/transfers", {
    amount: amount_minor,
    currency: payment.currency,
    destination,
    source_transaction: payment.charge_id,
    transfer_group: `job_${job_id}`,
    metadata: {
      transfer_id: id,
      payment_id: payment.id,
      job_id,
      sequence: String(sequence),
      ...(purpose && { purpose }),
    },
  }).id;
};

/** What is available in an account's balance. */
export const availableIn = (past: Past, account: string, now: string): number => {
  const { available } = past.ask<Stripe.Balance>(now, "GET /v1/balance", {}, { account });
  return available.reduce((total, { amount }) => total + amount, 0);
};

/** Reverses a part of a transfer; returns the total reversed. */
export const takeBack = (
  past: Past,
  id: string,
  { amount_minor, cause }: { amount_minor: number; cause: string },
  now: string,
): number => {
  const metadata = { cause };
  past.ask(now, "POST /v1/transfers/{id}/reversals", { amount: amount_minor, metadata }, { id });
  return past.ask<Stripe.Transfer>(now, "GET /v1/transfers/{id}", {}, { id }).amount_reversed;
};

export const newPayoutAccount = (
  past: Past,
  { id, name, email }: { id: string; name: string; email: string },
  now: string,
): string => {
  const account = past.ask<{ id: string }>(now, "POST /v2/core/accounts", {
    contact_email: email,
    display_name: name,
    dashboard: "express",
    identity: { country: "us", entity_type: "company" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: "usd",
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    metadata: { service_provider_id: id },
  });
  past.onboard(now, account.id);
  // What is available stays for some days, so that there are shares that can be taken back.
  const payments = { settlement_timing: { delay_days_override: 7 } };
  past.ask(now, "POST /v1/balance_settings", { payments }, { account: account.id });
  return account.id;
};

/** An account's latest payouts to its bank. */
export const payoutsOf = (past: Past, account: string, now: string): Stripe.Payout[] =>
  past.ask<Listed<Stripe.Payout>>(now, "GET /v1/payouts", { limit: 100 }, { account }).data;

type Offer = {
  id: string;
  name: string;
  description: string;
  interval: "month" | "year";
  amount_minor: number;
};

export const newPrice = (past: Past, plan: Offer, now: string): { product_id: string; price_id: string } => {
  const { id, name, description, interval, amount_minor } = plan;
  const metadata = { plan_id: id };
  const product = past.ask<Stripe.Product>(now, "POST /v1/products", { name, description, metadata });
  const price = past.ask<Stripe.Price>(now, "POST /v1/prices", {
    product: product.id,
    currency: "usd",
    unit_amount: amount_minor,
    recurring: { interval },
    lookup_key: `plan_${id}`,
    transfer_lookup_key: true,
    metadata: { ...metadata, number: "1" },
  });
  return { product_id: product.id, price_id: price.id };
};

export const seenSubscriptionOf = (past: Past, id: string, now: string): SeenSubscription =>
  seenSubscription(
    past.ask<Stripe.Subscription>(
      now,
      "GET /v1/subscriptions/{id}",
      { expand: ["latest_invoice", "default_payment_method"] },
      { id },
    ),
  );

export const subscribe = (
  past: Past,
  asked: {
    service_provider_id: string;
    attempt: number;
    customer: string;
    plan_id: string;
    price_id: string;
  },
  trial_ends_at: string,
  now: string,
): { id: string; setup: string } => {
  const { id, pending_setup_intent } = past.ask<Stripe.Subscription>(now, "POST /v1/subscriptions", {
    customer: asked.customer,
    items: [{ price: asked.price_id }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    trial_end: Math.floor(Date.parse(trial_ends_at) / 1000),
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: {
      service_provider_id: asked.service_provider_id,
      attempt: String(asked.attempt),
      plan_id: asked.plan_id,
    },
  });
  return { id, setup: pending_setup_intent as string };
};

/** Changes a subscription's plan, end or payment method. */
export const changeSubscription = (past: Past, id: string, change: object, now: string): void => {
  past.ask(now, "POST /v1/subscriptions/{id}", { ...change }, { id });
};

export const endSubscription = (past: Past, id: string, now: string): void => {
  past.ask(now, "DELETE /v1/subscriptions/{id}", {}, { id });
};

/** Stores a customer's card that pays the subscription from now on. */
export const useCard = (
  past: Past,
  { customer, subscription }: { customer: string; subscription: string },
  works: boolean,
  now: string,
): string => {
  const id = works ? "pm_card_mastercard" : "pm_card_chargeCustomerFail";
  const method = past.ask<Stripe.PaymentMethod>(
    now,
    "POST /v1/payment_methods/{id}/attach",
    { customer },
    { id },
  );
  changeSubscription(past, subscription, { default_payment_method: method.id }, now);
  return method.id;
};

export const payInvoice = (past: Past, id: string, payment_method: string, now: string): void => {
  past.ask(now, "POST /v1/invoices/{id}/pay", { payment_method, off_session: true }, { id });
};

/** An invoice with the charge that paid it. */
export const seenInvoiceOf = (past: Past, id: string, now: string): SeenInvoice => {
  const invoice = past.ask<Stripe.Invoice>(now, "GET /v1/invoices/{id}", { expand: ["payments"] }, { id });
  const intent = invoice.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  const seen = {
    id,
    status: invoice.status ?? "draft",
    amount_paid_minor: invoice.amount_paid,
    currency: invoice.currency,
    ...periodOf(invoice),
  };
  if (typeof intent !== "string") return seen;
  const { charge_id, processing_fee_minor } = seenOf(past, intent, now);
  return {
    ...seen,
    intent_id: intent,
    ...(charge_id && { charge_id }),
    ...(processing_fee_minor !== undefined && { cost_minor: processing_fee_minor }),
  };
};

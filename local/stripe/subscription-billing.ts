import type Stripe from "stripe";
import { periodEnd } from "./billing-period.ts";
import type { Deeds, Emulator, Reactions } from "./emulator.ts";
import { cardDeclined, StripeFailure } from "./errors.ts";
import { composeInvoice, type Invoice, pendingLines } from "./invoice.ts";
import { preview } from "./invoice-preview.ts";
import { collect, finalizeInvoice, settleInvoice, voidInvoice } from "./invoices.ts";
import type { Customer, PaymentIntent, SetupIntent } from "./objects.ts";
import { settleWaiting } from "./pending-update.ts";
import { changed, type Subscription, schedulePeriod, subscriptionOf } from "./subscription.ts";
import { fullLine, priceOf } from "./subscription-items.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Pauses before the next tries to collect a renewal; what follows the last is a setting of the account. */
const DUNNING_MS = [3 * DAY_MS, 5 * DAY_MS, 7 * DAY_MS];

/** The method that pays a subscription: its own, else the customer's default. */
export const methodOf = ({ store }: Emulator, subscription: Subscription): string | null =>
  subscription.default_payment_method ??
  (store.known<Customer>(subscription.customer, "customer").invoice_settings.default_payment_method as
    | string
    | null);

/** Ends a subscription for good. */
export const endSubscription = (
  emulator: Emulator,
  subscription: Subscription,
  status: "canceled" | "incomplete_expired",
  reason: NonNullable<Subscription["cancellation_details"]>["reason"] = null,
): Subscription => {
  const { store } = emulator;
  for (const kind of [
    "period_ends",
    "invoice_upcoming",
    "trial_will_end",
    "subscription_incomplete",
    "pending_update_expires",
  ])
    store.unschedule(kind, subscription.id);
  const latest = store.find<Invoice>(subscription.latest_invoice ?? "", "invoice");
  if (latest) store.unschedule("invoice_retries", latest.id);
  if (latest?.status === "open" && status === "incomplete_expired") voidInvoice(emulator, latest);
  const now = emulator.now();
  const ended = store.put<Subscription>({
    ...subscription,
    status,
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    pending_update: null,
  });
  emulator.emit(
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    ended,
  );
  return ended;
};

const failed = (emulator: Emulator, before: Invoice): void => {
  const subscription = subscriptionOf(emulator, String(before.parent?.subscription_details?.subscription));
  const attempts = before.attempt_count + 1;
  const first = before.billing_reason === "subscription_create";
  const waits = Boolean(emulator.store.hidden(subscription.id).waiting);
  const pause = first || waits ? undefined : DUNNING_MS[before.attempt_count];
  const next = pause === undefined ? null : Math.floor((emulator.nowMs() + pause) / 1000);
  const invoice = emulator.store.put<Invoice>({
    ...before,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
  });
  emulator.emit("invoice.payment_failed", invoice);
  if (first || waits) return;
  emulator.store.unschedule("invoice_retries", invoice.id);
  if (next === null) {
    if (subscription.status === "unpaid") return;
    if (emulator.afterDunning === "unpaid") changed(emulator, subscription, { status: "unpaid" });
    else endSubscription(emulator, subscription, "canceled", "payment_failed");
    return;
  }
  emulator.store.schedule("invoice_retries", invoice.id, next * 1000);
  if (subscription.status === "active") changed(emulator, subscription, { status: "past_due" });
};

/** Tries to collect at once; returns the refusal, if any. */
export const attemptNow = (
  emulator: Emulator,
  invoice: Invoice,
  subscription: Subscription,
  offSession: boolean,
): StripeFailure | undefined => {
  const method = methodOf(emulator, subscription);
  if (!method) {
    failed(emulator, invoice);
    return cardDeclined({ code: "card_declined", message: "There is no payment method to charge." });
  }
  try {
    collect(emulator, invoice, method, offSession);
    return undefined;
  } catch (failure) {
    if (failure instanceof StripeFailure) return failure;
    throw failure;
  }
};

const afterPayment = (emulator: Emulator, invoice: Invoice, intent: PaymentIntent): void => {
  const subscription = subscriptionOf(emulator, String(invoice.parent?.subscription_details?.subscription));
  if (subscription.ended_at) return;
  emulator.store.unschedule("subscription_incomplete", subscription.id);
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  const revives =
    invoice.id === subscription.latest_invoice &&
    ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  const method = saves ? intent.payment_method : subscription.default_payment_method;
  const current =
    revives || method !== subscription.default_payment_method
      ? changed(emulator, subscription, {
          ...(revives && { status: "active" }),
          default_payment_method: method,
        })
      : subscription;
  const waiting = emulator.store.hidden(current.id).waiting as { invoice: string } | null | undefined;
  if (waiting?.invoice === invoice.id) settleWaiting(emulator, current);
};

const invoiceOf = ({ store }: Emulator, intent: { id: string }): Invoice | undefined => {
  const invoice = store.find<Invoice>(String(store.hidden(intent.id).invoice), "invoice");
  return invoice?.status === "open" ? invoice : undefined;
};

/** Invoices follow the intents that pay them. */
export const reactions: Reactions = {
  "payment_intent.succeeded": (emulator, intent: PaymentIntent) => {
    const invoice = invoiceOf(emulator, intent);
    if (!invoice) return;
    const paid = settleInvoice(emulator, { ...invoice, attempt_count: invoice.attempt_count + 1 });
    afterPayment(emulator, paid, intent);
  },
  "payment_intent.payment_failed": (emulator, intent: PaymentIntent) => {
    const invoice = invoiceOf(emulator, intent);
    if (!invoice) return;
    failed(emulator, invoice);
    if (intent.last_payment_error?.code === "authentication_required")
      emulator.emit("invoice.payment_action_required", emulator.store.known<Invoice>(invoice.id, "invoice"));
  },
  "payment_intent.requires_action": (emulator, intent: PaymentIntent) => {
    const invoice = invoiceOf(emulator, intent);
    if (invoice) emulator.emit("invoice.payment_action_required", invoice);
  },
  "setup_intent.succeeded": (emulator, intent: SetupIntent) => {
    const id = emulator.store.hidden(intent.id).subscription;
    if (typeof id !== "string") return;
    changed(emulator, subscriptionOf(emulator, id), {
      default_payment_method: intent.payment_method,
      pending_setup_intent: null,
    });
  },
};

const renew = (emulator: Emulator, subscription: Subscription): void => {
  const data = subscription.items.data.map((item) => {
    const start = item.current_period_end;
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(priceOf(item), subscription.billing_cycle_anchor, start),
    };
  });
  const items: Stripe.ApiList<Stripe.SubscriptionItem> = { ...subscription.items, data };
  const renewed: Subscription = { ...subscription, items };
  const collects = subscription.status !== "unpaid";
  const lines = [...pendingLines(emulator, subscription), ...data.map((item) => fullLine(item))];
  const invoice = emulator.store.put<Invoice>({
    ...composeInvoice(emulator, renewed, "subscription_cycle", lines),
    auto_advance: collects,
    automatically_finalizes_at: collects ? emulator.now() + 3600 : null,
  });
  emulator.store.put(subscription, { pending_lines: [] });
  const status = subscription.status === "trialing" ? "active" : subscription.status;
  const after = changed(emulator, subscription, { items, latest_invoice: invoice.id, status });
  emulator.emit("invoice.created", invoice);
  schedulePeriod(emulator, after);
  if (collects) emulator.store.schedule("invoice_finalizes", invoice.id, emulator.nowMs() + HOUR_MS);
};

const endTrial = (emulator: Emulator, subscription: Subscription): boolean => {
  if (subscription.status !== "trialing" || methodOf(emulator, subscription)) return false;
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (behaviour === "cancel") endSubscription(emulator, subscription, "canceled");
  else if (behaviour === "pause")
    emulator.emit(
      "customer.subscription.paused",
      emulator.store.put<Subscription>({ ...subscription, status: "paused" }),
    );
  else return false;
  return true;
};

export const deeds: Deeds = {
  period_ends: (emulator, id) => {
    const subscription = subscriptionOf(emulator, id);
    if (subscription.ended_at || subscription.status === "incomplete") return;
    if (subscription.cancel_at_period_end)
      endSubscription(emulator, subscription, "canceled", "cancellation_requested");
    else if (!endTrial(emulator, subscription)) renew(emulator, subscription);
  },
  subscription_incomplete: (emulator, id) => {
    const subscription = subscriptionOf(emulator, id);
    if (subscription.status === "incomplete") endSubscription(emulator, subscription, "incomplete_expired");
  },
  customer_leaves: (emulator, id) => {
    const all = emulator.store.all<Subscription>("subscription");
    for (const subscription of all.filter((one) => one.customer === id && !one.ended_at))
      endSubscription(emulator, subscription, "canceled", "cancellation_requested");
  },
  invoice_upcoming: (emulator, id) => {
    const subscription = subscriptionOf(emulator, id);
    if (subscription.cancel_at_period_end || subscription.status === "unpaid") return;
    emulator.emit("invoice.upcoming", preview(emulator, { subscription: id }));
  },
  trial_will_end: (emulator, id) =>
    emulator.emit("customer.subscription.trial_will_end", subscriptionOf(emulator, id)),
  invoice_finalizes: (emulator, id) => {
    const draft = emulator.store.known<Invoice>(id, "invoice");
    const subscription = subscriptionOf(emulator, String(draft.parent?.subscription_details?.subscription));
    const open = finalizeInvoice(emulator, draft, false);
    if (open.status === "open" && !subscription.ended_at) attemptNow(emulator, open, subscription, true);
  },
  invoice_retries: (emulator, id) => {
    const invoice = emulator.store.known<Invoice>(id, "invoice");
    const subscription = subscriptionOf(emulator, String(invoice.parent?.subscription_details?.subscription));
    if (invoice.status === "open") attemptNow(emulator, invoice, subscription, true);
  },
  pending_update_expires: (emulator, id) => {
    const subscription = subscriptionOf(emulator, id);
    const waiting = emulator.store.hidden(id).waiting as { invoice: string } | null;
    if (!waiting) return;
    emulator.store.put(subscription, { waiting: null });
    voidInvoice(emulator, emulator.store.known<Invoice>(waiting.invoice, "invoice"));
    const expired = emulator.store.put<Subscription>({ ...subscription, pending_update: null });
    emulator.emit("customer.subscription.pending_update_expired", expired);
  },
};

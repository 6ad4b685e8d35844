import type Stripe from "stripe";
import { mergeMetadata } from "./customers.ts";
import type { Emulator } from "./emulator.ts";
import { refused } from "./errors.ts";
import { composeInvoice, type Invoice, pendingLines } from "./invoice.ts";
import { finalizeInvoice, voidInvoice } from "./invoices.ts";
import { assertEmulated } from "./payment-intents.ts";
import { assertUsable, paymentMethod } from "./payment-methods.ts";
import { settleWaiting } from "./pending-update.ts";
import { changed, type Subscription, subscriptionOf } from "./subscription.ts";
import { attemptNow } from "./subscription-billing.ts";
import { applyChange, type Change, changeItems } from "./subscription-items.ts";
import { moveTrial } from "./trial.ts";

const PENDING_MS = 23 * 3_600_000;
const EMULATED = new Set([
  "items",
  "proration_behavior",
  "proration_date",
  "payment_behavior",
  "cancel_at_period_end",
  "default_payment_method",
  "metadata",
  "description",
  "off_session",
  "expand",
  "payment_settings",
  "cancellation_details",
  "trial_end",
]);

const invoiceNow = (
  emulator: Emulator,
  subscription: Subscription,
  change: Change,
  params: Stripe.SubscriptionUpdateParams,
): Subscription => {
  const behaviour = params.payment_behavior ?? "allow_incomplete";
  const waits = behaviour === "pending_if_incomplete" || behaviour === "error_if_incomplete";
  const before = waits ? subscription : applyChange(emulator, subscription, change);
  const lines = [...pendingLines(emulator, before), ...change.lines];
  const draft = emulator.store.put<Invoice>(composeInvoice(emulator, before, "subscription_update", lines));
  emulator.store.put<Subscription>(
    { ...before, latest_invoice: draft.id },
    { pending_lines: [], waiting: waits ? { change, invoice: draft.id } : null },
  );
  emulator.emit("invoice.created", draft);
  const open = finalizeInvoice(emulator, draft, false);
  const failure =
    open.status === "open" && behaviour !== "default_incomplete"
      ? attemptNow(emulator, open, subscriptionOf(emulator, subscription.id), params.off_session === true)
      : undefined;
  const now = emulator.store.known<Invoice>(draft.id, "invoice");
  if (now.status === "paid") {
    if (waits && emulator.store.hidden(subscription.id).waiting)
      return settleWaiting(emulator, subscriptionOf(emulator, subscription.id));
    return subscriptionOf(emulator, subscription.id);
  }
  if (behaviour === "error_if_incomplete") {
    voidInvoice(emulator, now);
    emulator.store.put<Subscription>(
      { ...subscriptionOf(emulator, subscription.id), latest_invoice: subscription.latest_invoice },
      { waiting: null },
    );
    throw (
      failure ??
      refused(
        "The payment of this update requires additional action.",
        "subscription_payment_intent_requires_action",
      )
    );
  }
  if (!waits) return subscriptionOf(emulator, subscription.id);
  emulator.store.schedule("pending_update_expires", subscription.id, emulator.nowMs() + PENDING_MS);
  return changed(emulator, subscriptionOf(emulator, subscription.id), {
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.floor((emulator.nowMs() + PENDING_MS) / 1000),
      metadata: null,
      subscription_items: change.items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
};

/** Changes a subscription: plan with prorations, end at the period's end, method, metadata. */
export const update = (
  emulator: Emulator,
  subscription: Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Subscription => {
  assertEmulated(params, EMULATED);
  if (subscription.ended_at)
    throw refused("A canceled subscription can only update its cancellation_details.");
  if (params.default_payment_method)
    assertUsable(
      emulator,
      paymentMethod(emulator, params.default_payment_method, "default_payment_method"),
      subscription.customer,
    );
  if (
    params.payment_behavior === "pending_if_incomplete" &&
    (params.metadata || params.cancel_at_period_end !== undefined)
  )
    throw refused("payment_behavior `pending_if_incomplete` supports items and prorations only.");
  const end = subscription.items.data[0]?.current_period_end ?? null;
  const leaving = params.cancel_at_period_end;
  const plain: Partial<Subscription> = {
    ...(params.default_payment_method !== undefined && {
      default_payment_method: params.default_payment_method || null,
    }),
    ...(params.metadata !== undefined && { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(leaving !== undefined && {
      cancel_at_period_end: leaving,
      cancel_at: leaving ? end : null,
      canceled_at: leaving ? emulator.now() : null,
    }),
  };
  const noted = Object.keys(plain).length > 0 ? changed(emulator, subscription, plain) : subscription;
  const current = params.trial_end === undefined ? noted : moveTrial(emulator, noted, params.trial_end);
  if (!params.items) return current;
  if (current.status === "incomplete")
    throw refused("The items of an incomplete subscription cannot be changed.");
  const change = changeItems(
    emulator,
    current,
    params.items as { id?: string }[],
    params.proration_date ?? emulator.now(),
  );
  const behaviour = params.proration_behavior ?? "create_prorations";
  if (behaviour === "always_invoice" || change.newCycle) {
    const lines = behaviour === "none" ? change.lines.filter((line) => !line.proration) : change.lines;
    if (lines.length > 0) return invoiceNow(emulator, current, { ...change, lines }, params);
  }
  const applied = applyChange(emulator, current, change);
  if (behaviour === "create_prorations")
    emulator.store.put(applied, { pending_lines: [...pendingLines(emulator, applied), ...change.lines] });
  return applied;
};

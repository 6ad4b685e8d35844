import type Stripe from "stripe";
import { customer, mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { refused } from "./errors.ts";
import { composeInvoice, type Invoice } from "./invoice.ts";
import { finalizeInvoice } from "./invoices.ts";
import { assertEmulated } from "./payment-intents.ts";
import { assertUsable, paymentMethod } from "./payment-methods.ts";
import { createdWithin, page } from "./rendering.ts";
import { createSetupIntent } from "./setup-intents.ts";
import { type Subscription, schedulePeriod, subscriptionOf } from "./subscription.ts";
import { attemptNow, endSubscription, methodOf } from "./subscription-billing.ts";
import { fullLine, newItem } from "./subscription-items.ts";
import { update } from "./subscription-update.ts";
import { scheduleWarning, trialAsked } from "./trial.ts";

const INCOMPLETE_MS = 23 * 3_600_000;
/** Flexible by default, since API version 2025-09-30.clover. */
const billingMode = (asked: Stripe.SubscriptionCreateParams["billing_mode"]): Subscription["billing_mode"] =>
  asked?.type === "classic"
    ? { flexible: null, type: "classic" }
    : {
        flexible: { proration_discounts: asked?.flexible?.proration_discounts ?? "included" },
        type: "flexible",
      };

const EMULATED = new Set([
  "customer",
  "items",
  "payment_behavior",
  "payment_settings",
  "default_payment_method",
  "metadata",
  "description",
  "trial_end",
  "trial_period_days",
  "trial_settings",
  "cancel_at_period_end",
  "off_session",
  "expand",
  "collection_method",
  "proration_behavior",
]);

const draft = (emulator: Emulator, params: Stripe.SubscriptionCreateParams): Subscription => {
  const id = emulator.store.newId("sub");
  const now = emulator.now();
  const trial = trialAsked(emulator, params);
  const items = (params.items ?? []).map((wanted) =>
    newItem(emulator, id, wanted as { price?: string }, trial),
  );
  const [first] = items;
  if (!first) throw refused("A subscription needs at least one item.");
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trial?.end ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode(params.billing_mode),
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: params.cancel_at_period_end ? first.current_period_end : null,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: first.price.currency,
    customer: params.customer ?? "",
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial ? "trialing" : "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: trial?.end ?? null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          params.trial_settings?.end_behavior?.missing_payment_method ?? "create_invoice",
      },
    },
    trial_start: trial?.start ?? null,
  } as unknown as Subscription;
};

const startTrial = (emulator: Emulator, subscription: Subscription): Subscription => {
  const waiting = methodOf(emulator, subscription)
    ? null
    : createSetupIntent(emulator, {
        customer: subscription.customer ?? "",
        usage: "off_session",
        allowed_payment_method_types: ["card"],
      });
  if (waiting) emulator.store.put(waiting, { subscription: subscription.id });
  scheduleWarning(emulator, subscription);
  return emulator.store.put<Subscription>({ ...subscription, pending_setup_intent: waiting?.id ?? null });
};

const create = (emulator: Emulator, params: Stripe.SubscriptionCreateParams): Subscription => {
  const owner = customer(emulator, params.customer ?? "");
  if (params.default_payment_method)
    assertUsable(
      emulator,
      paymentMethod(emulator, params.default_payment_method, "default_payment_method"),
      owner.id,
    );
  const proposed = draft(emulator, params);
  const behaviour = params.payment_behavior ?? "allow_incomplete";
  const trial = proposed.status === "trialing";
  const method = methodOf(emulator, proposed);
  if (!trial && !method && behaviour !== "default_incomplete")
    throw refused(
      "This customer has no attached payment source or default payment method.",
      "resource_missing",
    );
  emulator.store.put(proposed);
  const lines = proposed.items.data.map((item) => ({
    ...fullLine(item),
    ...(trial && { amount: 0, description: "Trial period" }),
  }));
  const invoice = emulator.store.put<Invoice>(
    composeInvoice(emulator, proposed, "subscription_create", lines),
  );
  const subscription = emulator.store.put<Subscription>({ ...proposed, latest_invoice: invoice.id });
  emulator.emit("customer.subscription.created", subscription);
  emulator.emit("invoice.created", invoice);
  schedulePeriod(emulator, subscription);
  const open = finalizeInvoice(
    emulator,
    invoice,
    subscription.payment_settings?.save_default_payment_method === "on_subscription",
  );
  if (trial) return startTrial(emulator, subscriptionOf(emulator, subscription.id));
  emulator.store.schedule("subscription_incomplete", subscription.id, emulator.nowMs() + INCOMPLETE_MS);
  if (behaviour !== "default_incomplete" && open.status === "open") {
    const failure = attemptNow(emulator, open, subscription, params.off_session === true);
    if (failure && behaviour === "error_if_incomplete") {
      endSubscription(emulator, subscriptionOf(emulator, subscription.id), "incomplete_expired");
      throw failure;
    }
  }
  return subscriptionOf(emulator, subscription.id);
};

export const operations: Operations = {
  "POST /v1/subscriptions": (emulator, { params }: ApiRequest<Stripe.SubscriptionCreateParams>) => {
    assertEmulated(params, EMULATED);
    return create(emulator, params);
  },

  "GET /v1/subscriptions/{id}": (emulator, { id }) => subscriptionOf(emulator, id),

  "GET /v1/subscriptions": ({ store }, { params }: ApiRequest<Stripe.SubscriptionListParams>) => {
    const ended = (subscription: Subscription) =>
      subscription.status === "canceled" || subscription.status === "incomplete_expired";
    const wanted = (subscription: Subscription) => {
      if (params.status === "all") return true;
      if (params.status === "ended") return ended(subscription);
      return params.status ? subscription.status === params.status : subscription.status !== "canceled";
    };
    const found = store
      .all<Subscription>("subscription")
      .filter(wanted)
      .filter((subscription) => !params.customer || subscription.customer === params.customer)
      .filter(
        (subscription) =>
          !params.price || subscription.items.data.some((item) => item.price.id === params.price),
      )
      .filter((subscription) => createdWithin(params, subscription.created));
    return page("/v1/subscriptions", found, params);
  },

  "POST /v1/subscriptions/{id}": (emulator, { id, params }: ApiRequest<Stripe.SubscriptionUpdateParams>) =>
    update(emulator, subscriptionOf(emulator, id), params),

  "DELETE /v1/subscriptions/{id}": (
    emulator,
    { id, params }: ApiRequest<Stripe.SubscriptionCancelParams>,
  ) => {
    const subscription = subscriptionOf(emulator, id);
    if (subscription.ended_at) throw refused("This subscription has already ended.", "resource_missing");
    assertEmulated(params, new Set(["cancellation_details", "expand"]));
    const ended = subscription.status === "incomplete" ? "incomplete_expired" : "canceled";
    return endSubscription(emulator, subscription, ended, "cancellation_requested");
  },
};

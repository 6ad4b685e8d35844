import type Stripe from "stripe";
import { periodEnd } from "./billing-period.ts";
import type { Emulator } from "./emulator.ts";
import { invalidParameter } from "./errors.ts";
import { composeInvoice, type Invoice } from "./invoice.ts";
import { finalizeInvoice } from "./invoices.ts";
import { changed, type Subscription, schedulePeriod, subscriptionOf } from "./subscription.ts";
import { attemptNow } from "./subscription-billing.ts";
import { fullLine, priceOf } from "./subscription-items.ts";

const DAY_SECONDS = 86_400;
const WARNING_SECONDS = 3 * DAY_SECONDS;

type Asked = Pick<Stripe.SubscriptionCreateParams, "trial_end" | "trial_period_days">;
type Trial = { start: number; end: number };

const assertAhead = (emulator: Emulator, end: number) => {
  if (end <= emulator.now())
    throw invalidParameter(
      "parameter_invalid_integer",
      "Invalid timestamp: must be an integer Unix timestamp in the future.",
      "trial_end",
    );
};

/** The trial that a new subscription begins with, if it has one. */
export const trialAsked = (
  emulator: Emulator,
  { trial_end, trial_period_days }: Asked,
): Trial | undefined => {
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalidParameter(
      "parameter_invalid",
      "You may only specify one of these parameters: trial_end, trial_period_days.",
      "trial_end",
    );
  const start = emulator.now();
  if (typeof trial_end === "number") {
    assertAhead(emulator, trial_end);
    return { start, end: trial_end };
  }
  return trial_period_days ? { start, end: start + trial_period_days * DAY_SECONDS } : undefined;
};

/** Schedules the warning before a trial's end. */
export const scheduleWarning = ({ store }: Emulator, { id, trial_end }: Subscription): void => {
  store.unschedule("trial_will_end", id);
  store.schedule("trial_will_end", id, ((trial_end ?? 0) - WARNING_SECONDS) * 1000);
};

const withPeriod = (subscription: Subscription, period: (item: Stripe.SubscriptionItem) => Trial) => ({
  ...subscription.items,
  data: subscription.items.data.map((item) => {
    const { start, end } = period(item);
    return { ...item, current_period_start: start, current_period_end: end };
  }),
});

/** Ends a running trial now, which charges the first period, or moves its end. */
export const moveTrial = (
  emulator: Emulator,
  subscription: Subscription,
  trial_end: "now" | number,
): Subscription => {
  if (subscription.status !== "trialing")
    throw invalidParameter(
      "emulator_unsupported",
      "The emulator moves the end of trials that are running only.",
      "trial_end",
    );
  const now = emulator.now();
  if (trial_end !== "now") {
    assertAhead(emulator, trial_end);
    const moved = changed(emulator, subscription, {
      trial_end,
      billing_cycle_anchor: trial_end,
      items: withPeriod(subscription, (item) => ({ start: item.current_period_start, end: trial_end })),
    });
    schedulePeriod(emulator, moved);
    scheduleWarning(emulator, moved);
    return moved;
  }
  const items = withPeriod(subscription, (item) => ({ start: now, end: periodEnd(priceOf(item), now, now) }));
  const begun: Subscription = { ...subscription, items };
  const draft = emulator.store.put<Invoice>(
    composeInvoice(
      emulator,
      begun,
      "subscription_update",
      items.data.map((item) => fullLine(item)),
    ),
  );
  emulator.store.unschedule("trial_will_end", subscription.id);
  const active = changed(emulator, subscription, {
    status: "active",
    trial_end: now,
    billing_cycle_anchor: now,
    items,
    latest_invoice: draft.id,
  });
  emulator.emit("invoice.created", draft);
  schedulePeriod(emulator, active);
  const open = finalizeInvoice(emulator, draft, false);
  if (open.status === "open") attemptNow(emulator, open, active, true);
  return subscriptionOf(emulator, subscription.id);
};

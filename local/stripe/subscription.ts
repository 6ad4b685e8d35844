import type Stripe from "stripe";
import type { Emulator } from "./emulator.ts";
import { missing } from "./errors.ts";
import type { Stored } from "./resource.ts";

export type Subscription = Stored<Stripe.Subscription>;
/** How long before its creation an invoice is announced: the account's setting at Stripe, 7 days by default. */
const ANNOUNCED_MS = 7 * 86_400_000;

export type Item = Stripe.SubscriptionItem;

export const subscriptionOf = ({ store }: Emulator, id: string): Subscription => {
  const found = store.find<Subscription>(id, "subscription");
  if (!found) throw missing("subscription", id);
  return found;
};

/** Stores a change of a subscription and sends its event. */
export const changed = (
  emulator: Emulator,
  before: Subscription,
  change: Partial<Subscription>,
): Subscription => {
  const after = emulator.store.put<Subscription>({ ...before, ...change });
  const previous = Object.fromEntries(
    Object.keys(change).map((field) => [field, before[field as keyof Subscription]]),
  );
  emulator.emit("customer.subscription.updated", after, { previous });
  return after;
};

/** Schedules the end of the running period, and the announcement of the next invoice. */
export const schedulePeriod = ({ store, nowMs }: Emulator, subscription: Subscription): void => {
  store.unschedule("period_ends", subscription.id);
  store.unschedule("invoice_upcoming", subscription.id);
  const end = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
  store.schedule("period_ends", subscription.id, end);
  if (end - ANNOUNCED_MS > nowMs()) store.schedule("invoice_upcoming", subscription.id, end - ANNOUNCED_MS);
};

import type Stripe from "stripe";
import type { Emulator } from "./emulator.ts";
import { missing } from "./errors.ts";
import type { Stored } from "./resource.ts";

export type Subscription = Stored<Stripe.Subscription>;
export type Item = Stripe.SubscriptionItem;

export const subscriptionOf = ({ store }: Emulator, id: string): Subscription => {
  const found = store.find<Subscription>(id, "subscription");
  if (!found) throw missing("subscription", id);
  return found;
};

/** Stores a change of a subscription and tells it. */
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

/** Books the end of the running period. */
export const schedulePeriod = ({ store }: Emulator, subscription: Subscription): void => {
  store.unschedule("period_ends", subscription.id);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  store.schedule("period_ends", subscription.id, end * 1000);
};

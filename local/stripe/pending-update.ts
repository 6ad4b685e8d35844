import type { Emulator } from "./emulator.ts";
import type { Subscription } from "./subscription.ts";
import { applyChange, type Change } from "./subscription-items.ts";

/** Applies an update that waited for its invoice. */
export const settleWaiting = (emulator: Emulator, subscription: Subscription): Subscription => {
  const { change } = emulator.store.hidden(subscription.id).waiting as { change: Change };
  const pending = subscription.pending_update !== null;
  emulator.store.put(subscription, { waiting: null });
  emulator.store.unschedule("pending_update_expires", subscription.id);
  const applied = applyChange(emulator, { ...subscription, pending_update: null }, change);
  if (pending) emulator.emit("customer.subscription.pending_update_applied", applied);
  return applied;
};

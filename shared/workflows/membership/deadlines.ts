import { accounts } from "../../data/accounts.ts";
import type { Changes } from "../../data/engine/write.ts";
import { elapse, forgetRequest } from "../../domain/membership/decisions.ts";
import {
  changeAt,
  isChangeLate,
  type Membership,
  unpaidEnd,
  withDueTime,
} from "../../domain/membership/membership.ts";
import { membershipPolicy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import {
  changeQuietly,
  endNow,
  findSubscription,
  type OfferedSubscription,
  readSubscription,
} from "../../vendors/payments/subscriptions.ts";
import {
  type Observed,
  observe,
  type ProviderMembership,
  saveMembership,
  saveObserved,
} from "./provider-membership.ts";

/** The subscription after everything that is due by now. Undefined if there is none. */
const outcomeOf = async (membership: Membership, now: string): Promise<OfferedSubscription | undefined> => {
  const { id, attempt, subscription_id, unpaid_since, change, current_period_end } = membership;
  if (!subscription_id) {
    const customer = (await accounts.get(id))?.stripe_customer_id;
    return customer ? findSubscription(customer, attempt) : undefined;
  }
  const read = await readSubscription(subscription_id);
  if (membership.state === "unpaid" && unpaid_since && unpaidEnd(unpaid_since) <= now)
    return read.seen.status === "unpaid" ? endNow(subscription_id) : read;
  const switchAt = changeAt(membership);
  if (!change || !switchAt || switchAt > now || read.seen.cancel_at_period_end) return read;
  const hasRenewed = (current_period_end ?? "") < read.seen.current_period_end;
  if (hasRenewed && change.cause === "price") return read;
  const { item_id } = read.seen;
  const { price_id } = change;
  return changeQuietly(
    { subscription_id, item_id, price_id, occasion: membership.version },
    hasRenewed || isChangeLate(membership),
  );
};

/** A membership updated from the payment provider's current state. */
export const refreshed = async (current: ProviderMembership, now: string): Promise<Observed> => {
  const { membership } = current;
  if (!membership.subscription_id && !membership.requested_at)
    return { record: membership, events: [], posted: { writes: [], events: [] } };
  const outcome = await outcomeOf(membership, now);
  return outcome
    ? observe(current, outcome.seen, { now })
    : { ...forgetRequest(membership, now), posted: { writes: [], events: [] } };
};

/** What is due for a membership at its deadline. A membership that does not change is checked again an hour later. */
export const elapseMembership = async (current: ProviderMembership, now: string): Promise<Changes> => {
  const elapsed = elapse(current.membership, now);
  if (elapsed.record !== current.membership) return saveMembership(current, elapsed);
  const observed = await refreshed(current, now);
  const again = plus(now, { minutes: membershipPolicy.look_again_minutes });
  return saveObserved(current, {
    ...observed,
    record: withDueTime({ ...observed.record, seen_at: now }, now, again),
  });
};

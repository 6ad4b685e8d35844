import { accounts } from "../../data/accounts.ts";
import type { Changes } from "../../data/engine/write.ts";
import { elapse, forgetRequest } from "../../domain/membership/decisions.ts";
import {
  changeAt,
  isChangeLate,
  kept,
  type Membership,
  unpaidEnd,
} from "../../domain/membership/membership.ts";
import { membershipPolicy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import {
  changeQuietly,
  endNow,
  findSubscription,
  type OfferedSubscription,
  readSubscription,
} from "../../providers/payments/subscriptions.ts";
import { type Followed, following, keeping, keepingAll, type Standing } from "./standing.ts";

/** The subscription after what is to be done to it by now; undefined: there is none. */
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

/** A membership as the payment provider shows it now. */
export const refreshed = async (standing: Standing, now: string): Promise<Followed> => {
  const { membership } = standing;
  if (!membership.subscription_id && !membership.requested_at)
    return { record: membership, events: [], posted: { writes: [], events: [] } };
  const outcome = await outcomeOf(membership, now);
  return outcome
    ? following(standing, outcome.seen, { now })
    : { ...forgetRequest(membership, now), posted: { writes: [], events: [] } };
};

/** What a membership's time comes to. One that stays as it was is looked at again an hour later. */
export const elapseMembership = async (standing: Standing, now: string): Promise<Changes> => {
  const elapsed = elapse(standing.membership, now);
  if (elapsed.record !== standing.membership) return keeping(standing, elapsed);
  const followed = await refreshed(standing, now);
  const again = plus(now, { minutes: membershipPolicy.look_again_minutes });
  return keepingAll(standing, {
    ...followed,
    record: kept({ ...followed.record, seen_at: now }, now, again),
  });
};

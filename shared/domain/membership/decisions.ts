import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { membershipPolicy } from "../policy.ts";
import { next } from "../transition.ts";
import {
  MembershipDowngradeScheduled,
  MembershipDowngradeUndone,
  MembershipEnded,
  MembershipGraceEnded,
  MembershipLapsed,
  MembershipPriceAnnounced,
  MembershipRequested,
  MembershipTrialEnding,
  MembershipTrialStarted,
} from "./events.ts";
import {
  graceEnd,
  isSubscribed,
  type Membership,
  MembershipBusy,
  MembershipNotSubscribed,
  MembershipPaymentDue,
  membershipMachine,
  told,
  withDueTime,
} from "./membership.ts";
import { isUpgrade, type Plan, PlanRetired } from "./plan.ts";

/** What choosing a plan comes to, as a membership stands. */
export type Choice =
  | "begin"
  /** The same plan was asked for already: what came of it is read. */
  | "continue"
  /** Another plan was asked for and not paid: it is given up first. */
  | "begin_anew"
  | "switch_now"
  | "switch_later"
  | "keep_plan"
  | "same";

/** Whether a change of plan was asked for that may still be under way. */
const isSwitching = ({ switching }: Membership, now: string): boolean =>
  switching !== undefined && now < plus(switching.at, { seconds: membershipPolicy.request_seconds });

/** What choosing a plan comes to. Throws what speaks against it. */
export const choiceOf = (membership: Membership, plan: Plan, now: string): Choice => {
  const same = membership.plan_id === plan.id;
  if (isSubscribed(membership)) {
    const { state, change, interval = plan.interval, amount_minor = 0 } = membership;
    if (state === "past_due" || state === "unpaid" || state === "paused") throw MembershipPaymentDue();
    if (same) return change?.cause === "downgrade" ? "keep_plan" : "same";
    if (plan.state !== "offered") throw PlanRetired();
    if (isSwitching(membership, now) && membership.switching?.plan_id !== plan.id) throw MembershipBusy();
    return state === "trialing" || isUpgrade({ interval, amount_minor }, plan)
      ? "switch_now"
      : "switch_later";
  }
  if (same && (membership.requested_at || membership.state === "incomplete")) return "continue";
  if (plan.state !== "offered") throw PlanRetired();
  if (membership.requested_at) {
    if (now < plus(membership.requested_at, { seconds: membershipPolicy.request_seconds }))
      throw MembershipBusy();
    return "begin_anew";
  }
  return membership.state === "incomplete" ? "begin_anew" : "begin";
};

/** The end of the trial that a new subscription takes over; undefined: there is none. */
export const trialLeft = ({ state, trial_ends_at }: Membership, now: string): string | undefined =>
  state === "trialing" &&
  trial_ends_at &&
  plus(now, { minutes: membershipPolicy.trial_least_minutes }) < trial_ends_at
    ? trial_ends_at
    : undefined;

/** A subscription to a plan is about to be asked for. */
export const requestSubscription = (
  membership: Membership,
  plan: Plan,
  now: string,
): Decision<Membership> => {
  const trial = trialLeft(membership, now);
  const from = membership.state;
  const last = from === "trialing" && !trial ? "canceled" : from;
  const state = next(membershipMachine, last, "request");
  const { id, version, attempt, trial_ends_at, current_period_end, created_at } = membership;
  const record = withDueTime(
    {
      id,
      version,
      state,
      plan_id: plan.id,
      price_id: plan.price_id,
      amount_minor: plan.amount_minor,
      currency: plan.currency,
      interval: plan.interval,
      attempt: attempt + 1,
      requested_at: now,
      ...(trial_ends_at && { trial_ends_at }),
      ...(current_period_end && { current_period_end }),
      ...(trial && membership.trial_reminded && { trial_reminded: true }),
      cancel_at_period_end: false,
      created_at,
      updated_at: now,
    },
    now,
  );
  return { record, events: [told(record, MembershipRequested, { from })] };
};

/** Nothing came of a request: a running trial goes on without a plan, else there is no membership. */
export const forgetRequest = (membership: Membership, now: string): Decision<Membership> => {
  const { requested_at: _r, plan_id: _p, price_id: _i, amount_minor: _a, interval: _n, ...rest } = membership;
  if (rest.state === "trialing") return { record: withDueTime(rest, now), events: [] };
  const state = next(membershipMachine, rest.state, "lapse");
  const record = withDueTime({ ...rest, state, ended_at: now, end_reason: "not_begun" }, now);
  return {
    record,
    events: [told(record, MembershipLapsed, { from: rest.state, reason: "not_begun" })],
  };
};

/** A change to a cheaper plan when the period ends. */
export const scheduleDowngrade = (membership: Membership, plan: Plan, now: string): Decision<Membership> => {
  const { id, price_id, amount_minor } = plan;
  const not_before = membership.current_period_end ?? now;
  const record = withDueTime(
    { ...membership, change: { plan_id: id, price_id, amount_minor, not_before, cause: "downgrade" } },
    now,
  );
  const data = { next_plan_id: id, next_amount_minor: amount_minor, changes_from: not_before };
  return { record, events: [told(record, MembershipDowngradeScheduled, { data })] };
};

/**
 * A change of plan that is about to be asked for: whoever asks for another one meanwhile is told to wait. One that was
 * asked for already stays as it is, so that asking again is the same request.
 */
export const requestSwitch = (membership: Membership, plan: Plan, now: string): Membership =>
  isSwitching(membership, now) && membership.switching?.plan_id === plan.id
    ? membership
    : { ...membership, switching: { plan_id: plan.id, price_id: plan.price_id, at: now }, updated_at: now };

/** Nothing came of a change of plan. */
export const forgetSwitch = ({ switching: _, ...rest }: Membership, now: string): Membership => ({
  ...rest,
  updated_at: now,
});

/** A membership without the change to a cheaper plan that it waited for. */
export const withoutDowngrade = (membership: Membership): Membership => {
  if (membership.change?.cause !== "downgrade") return membership;
  const { change: _, ...rest } = membership;
  return rest;
};

/** The provider keeps its plan after all. */
export const undoDowngrade = (membership: Membership, now: string): Decision<Membership> => {
  const record = withDueTime(withoutDowngrade(membership), now);
  return { record, events: [told(record, MembershipDowngradeUndone)] };
};

/** A new price of its plan becomes a member's own later; undefined where it does not concern the member. */
export const announcePrice = (
  membership: Membership,
  plan: Plan,
  now: string,
): Decision<Membership> | undefined => {
  const { migration } = plan;
  const { change, price_id, cancel_at_period_end } = membership;
  const leaves = cancel_at_period_end || change?.cause === "downgrade";
  if (!migration || !isSubscribed(membership) || membership.plan_id !== plan.id || leaves) return undefined;
  if (price_id === migration.price_id || change?.price_id === migration.price_id) return undefined;
  const { not_before, amount_minor } = migration;
  const next_price = { plan_id: plan.id, price_id: migration.price_id, amount_minor, not_before };
  const record = withDueTime({ ...membership, change: { ...next_price, cause: "price" } }, now);
  const data = { next_plan_id: plan.id, next_amount_minor: amount_minor, changes_from: not_before };
  return { record, events: [told(record, MembershipPriceAnnounced, { data })] };
};

/** The provider's trial, which runs since it was approved, gets a record. */
export const beginTrial = (membership: Membership, now: string): Decision<Membership> => {
  const record = withDueTime(membership, now);
  return { record, events: [told(record, MembershipTrialStarted)] };
};

/** What time alone brings about, without asking the payment provider. */
export const elapse = (membership: Membership, now: string): Decision<Membership> => {
  const { state, trial_ends_at, past_due_since } = membership;
  if (
    state === "trialing" &&
    !membership.subscription_id &&
    !membership.requested_at &&
    trial_ends_at &&
    trial_ends_at <= now
  ) {
    const to = next(membershipMachine, state, "end");
    const record = withDueTime(
      { ...membership, state: to, ended_at: trial_ends_at, end_reason: "trial_ended" },
      now,
    );
    return { record, events: [told(record, MembershipEnded, { from: state, reason: "trial_ended" })] };
  }
  const reminds =
    state === "trialing" &&
    !membership.trial_reminded &&
    trial_ends_at !== undefined &&
    trial_ends_at <= plus(now, { days: membershipPolicy.trial_reminder_days });
  if (reminds) {
    const record = withDueTime({ ...membership, trial_reminded: true }, now);
    const data = { has_plan: record.subscription_id !== undefined && !record.cancel_at_period_end };
    return { record, events: [told(record, MembershipTrialEnding, { data })] };
  }
  if (state === "past_due" && !membership.grace_told && past_due_since && graceEnd(past_due_since) <= now) {
    const record = withDueTime({ ...membership, grace_told: true }, now);
    return { record, events: [told(record, MembershipGraceEnded)] };
  }
  return { record: membership, events: [] };
};

/** Throws `membership.not_subscribed` unless there is a subscription. */
export const expectSubscribed = (membership: Membership | undefined): Membership => {
  if (!membership || !isSubscribed(membership)) throw MembershipNotSubscribed();
  return membership;
};

/** Whether the payment provider's view was written down after an instant: by a webhook that overtook a request. */
export const seenSince = ({ seen_at }: Membership, since: string): boolean => (seen_at ?? "") > since;

/** Whether a subscription has ended after an instant. */
export const endedSince = (membership: Membership, since: string): boolean =>
  membership.subscription_id !== undefined && !isSubscribed(membership) && seenSince(membership, since);

/** Whether a period has ended, or a payment was due, without news from the payment provider. */
export const isStale = (membership: Membership, now: string): boolean => {
  const { current_period_end, seen_at } = membership;
  if (!isSubscribed(membership)) return false;
  return (current_period_end !== undefined && current_period_end < now) || seen_at === undefined;
};

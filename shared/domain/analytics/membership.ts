import { defaultMarket } from "../../markets/served.ts";
import { first } from "./jobs.ts";
import type { Measure, Told } from "./measure.ts";
import { minutes } from "./spread.ts";
import { metricTerms } from "./terms.ts";

/** What a provider pays a month, as of one event. */
type Status = { plan: string; interval: string; state: string; monthly: number; currency: string };

const live = ["trialing", "active", "past_due", "unpaid", "paused"];
const paying = ["active", "past_due"];

const statusAfter = (events: readonly Told[]): Status | undefined => {
  const last = events.findLast(({ to }) => to !== undefined);
  if (!last?.to) return undefined;
  // An invoice's amount is what was paid once, with what is left of other periods: not the price.
  const known = (name: string): unknown =>
    events.findLast(({ data, type }) => type !== "membership.paid" && data[name] !== undefined)?.data[name];
  const interval = String(known("interval") ?? "month");
  const amount = Number(known("amount_minor") ?? 0);
  return {
    plan: String(known("plan_id") ?? known("plan") ?? "-"),
    interval,
    state: last.to,
    monthly: paying.includes(last.to) ? Math.round(interval === "year" ? amount / 12 : amount) : 0,
    currency: String(known("currency") ?? defaultMarket.currency),
  };
};

const flows: Record<string, string> = {
  "membership.renewed": "renewed",
  "membership.upgraded": "upgraded",
  "membership.downgrade_scheduled": "downgrade_scheduled",
  "membership.downgraded": "downgraded",
  "membership.cancel_scheduled": "cancel_scheduled",
  "membership.recovered": "recovered",
  "membership.payment_failed": "past_due_entered",
  "membership.paid": "invoices_paid",
};

/** How what is paid a month changed: the five movements add up to the difference. */
const movement = (before: number, after: number, paidBefore: boolean): string => {
  if (before === 0) return paidBefore ? "reactivation" : "new";
  if (after === 0) return "churn";
  return after > before ? "expansion" : "contraction";
};

/** What an event of a membership counts. `past` are the earlier events of the same membership. */
export const membershipMeasures = (event: Told, past: readonly Told[]): Measure[] => {
  const { occurred_at: at, type } = event;
  const before = statusAfter(past);
  const after = statusAfter([...past, event]);
  const measures: Measure[] = [];
  const add = ({ plan, interval, currency }: Status, measure: string, by = 1) =>
    measures.push({ family: "membership", measure, by, at, plan, interval, currency });
  const slice = after ?? before;
  if (!slice) return [];
  const flow = flows[type];
  const isFurtherTry = type === "membership.payment_failed" && before?.state === "past_due";
  if (flow && !isFurtherTry) add(slice, `memberships.${flow}`);
  if (type === "membership.plan_changed" && before && after)
    add(after, `memberships.${after.monthly >= before.monthly ? "upgraded" : "downgraded"}`);
  const [was, is] = [before && live.includes(before.state), after && live.includes(after.state)];
  const samePlan = before?.plan === after?.plan && before?.interval === after?.interval;
  if (before && was && (!is || !samePlan)) {
    add(before, `memberships.state.${before.state}`, -1);
    add(before, is ? "memberships.moved_out" : "memberships.ended");
  }
  if (after && is && (!was || !samePlan)) {
    add(after, `memberships.state.${after.state}`);
    add(after, was ? "memberships.moved_in" : "memberships.new");
  }
  if (before && after && was && is && samePlan && before.state !== after.state) {
    add(before, `memberships.state.${before.state}`, -1);
    add(after, `memberships.state.${after.state}`);
  }
  const [paid, pays] = [before, after].map((status) => status && paying.includes(status.state));
  if (after && pays && !paid) add(after, "memberships.paying_began");
  if (before && paid && !pays) add(before, "memberships.paying_ended");
  const [old, now] = [before?.monthly ?? 0, after?.monthly ?? 0];
  if (before && old !== 0 && (old !== now || !samePlan)) add(before, `mrr.${before.currency}`, -old);
  if (after && now !== 0 && (old !== now || !samePlan)) add(after, `mrr.${after.currency}`, now);
  if (after && old !== now) {
    const everPaid = past.some((_, index) => (statusAfter(past.slice(0, index + 1))?.monthly ?? 0) > 0);
    add(after, `mrr_${movement(old, now, everPaid)}.${after.currency}`, now - old);
  }
  measures.push(...trialMeasures(event, past, before, after));
  return measures;
};

const isPaid = ({ type }: Told): boolean => type === "membership.paid" || type === "membership.activated";

/** A trial counts on the day it ended; it led to a payment if the first one came within 30 days. */
const trialMeasures = (
  event: Told,
  past: readonly Told[],
  before: Status | undefined,
  after: Status | undefined,
): Measure[] => {
  const at = event.occurred_at;
  const ofTrial = (measure: string, when: string): Measure[] =>
    after
      ? [
          {
            family: "membership",
            measure,
            by: 1,
            at: when,
            plan: after.plan,
            interval: after.interval,
            currency: after.currency,
          },
        ]
      : [];
  if (event.type === "membership.trial_started") return ofTrial("memberships.trials_started", at);
  const leaving = before?.state === "trialing" && after?.state !== "trialing";
  const trial = first(past, "membership.trial_started");
  if (!trial) return [];
  const paidBefore = past.some(isPaid);
  if (leaving)
    return [
      ...ofTrial("memberships.trials_ended", at),
      ...(paidBefore || isPaid(event) ? ofTrial("of_trials_ended.paid", at) : []),
    ];
  const left = past.find(
    (earlier, index) =>
      statusAfter(past.slice(0, index))?.state === "trialing" &&
      earlier.to !== undefined &&
      earlier.to !== "trialing",
  );
  const soon = left && minutes(left.occurred_at, at) <= metricTerms.trial_pay_days * 1440;
  return isPaid(event) && !paidBefore && soon ? ofTrial("of_trials_ended.paid", left.occurred_at) : [];
};

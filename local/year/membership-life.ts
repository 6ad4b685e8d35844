import { addMonths } from "../../shared/domain/figures/days.ts";
import { beginTrial, elapse, requestSubscription } from "../../shared/domain/membership/decisions.ts";
import { type Membership, projected, unrecorded } from "../../shared/domain/membership/membership.ts";
import {
  observeSubscription,
  revenueOf,
  type SeenSubscription,
} from "../../shared/domain/membership/observation.ts";
import { createPlan, type Plan } from "../../shared/domain/membership/plan.ts";
import { membershipPolicy, policy } from "../../shared/domain/policy.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import type { Decision } from "../../shared/kernel/event.ts";
import { plus } from "../../shared/kernel/time.ts";
import type { Drawing } from "./draw.ts";
import { type Admin, costOf, system, Today, type World } from "./world.ts";

const offered = [
  ["Starter", "month", 1900],
  ["Professional", "month", 4900],
  ["Professional, by the year", "year", 49_000],
] as const;

/** What providers can buy. */
export const newPlans = (world: World, draw: Drawing, now: string, admin: Admin): Plan[] =>
  offered.map(([name, interval, amount_minor]) => {
    const id = draw.idsAt(now)("plan");
    const words = {
      name,
      description: "For providers who take jobs every week.",
      benefits: ["Take any open job of your area"],
    };
    const product = { product_id: `prod_${id}`, price_id: `price_${id}` };
    return world.keep(
      "plan",
      admin,
      now,
      createPlan({ ...words, interval, amount_minor }, { id, now, currency: "usd", ...product }),
    );
  });

type Shown = ServiceProvider["membership"];

/**
 * The provider as it is at the end, how long its membership lets it take jobs, and what the provider's record said of the
 * membership from when on.
 */
export type Standing = { record: ServiceProvider; until: string; shown: (readonly [from: string, Shown])[] };

/** A provider as its record was at some time. */
export const recordAt = ({ record, shown }: Standing, now: string): ServiceProvider => {
  const { membership: _, ...rest } = record;
  const membership = shown.findLast(([from]) => from <= now)?.[1];
  return { ...rest, ...(membership && { membership }) };
};

/** A membership from the trial on. `stays`: it is paid each time and never canceled. */
export const liveMembership = (
  { world, draw, plans }: { world: World; draw: Drawing; plans: readonly Plan[] },
  provider: ServiceProvider,
  approved: string,
  stays: boolean,
): Standing => {
  let now = approved;
  let until = "9999";
  const at = (instant: string): string => {
    if (instant >= world.until) throw new Today();
    now = instant;
    return now;
  };
  const by = { role: "service_provider" as const, id: provider.id as string };
  const shown: Standing["shown"] = [];
  const kept = (
    who: typeof by | typeof system,
    decision: Parameters<World["keep"]>[3] & Decision<Membership>,
  ) => {
    const record = world.keep("membership", who, now, decision);
    shown.push([now, projected(record)]);
    return record;
  };
  let membership = kept(system, beginTrial(unrecorded(provider, now), now));
  const keep = (who: typeof by | typeof system, decision: Decision<Membership>) => {
    if (decision.record !== membership) membership = kept(who, decision);
  };
  let seen: SeenSubscription;
  let invoices = 0;
  /** What the payment provider shows next, and what was paid for it. */
  const observe = (change: Partial<SeenSubscription>, paid_minor = 0) => {
    seen = { ...seen, ...change };
    const { record, events } = observeSubscription(membership, seen, now);
    invoices += 1;
    const id = `in_${provider.id}${invoices}`;
    const invoice = {
      id,
      status: "paid",
      amount_paid_minor: paid_minor,
      currency: "usd",
      charge_id: `ch_${id}`,
      cost_minor: costOf(paid_minor),
    };
    const paid = revenueOf(membership, invoice, { now, changes: true });
    membership = kept(system, {
      record,
      events: [...events, ...(paid ? [paid.event] : [])],
      postings: paid ? [paid.posting] : [],
    });
  };
  const ends = (reason: string) => {
    observe({ status: "canceled", ended_at: now, end_reason: reason, cancel_at_period_end: false });
    until = now;
  };
  const planned = ({ id, price_id, amount_minor, interval }: Plan) => ({
    plan_id: id,
    price_id,
    amount_minor,
    interval,
  });
  const periodFrom = (start: string): string =>
    `${addMonths(start.slice(0, 10), seen.interval === "year" ? 12 : 1)}${start.slice(10)}`;

  /** The payment is late. Whether it comes after all. */
  const late = (start: string): boolean => {
    observe({
      status: "past_due",
      invoice: {
        id: `in_${provider.id}late${invoices}`,
        status: "open",
        tries: 1,
        next_try_at: plus(now, { days: 2 }),
      },
    });
    at(plus(start, { days: 1 }));
    observe({ invoice: { ...(seen.invoice as NonNullable<SeenSubscription["invoice"]>), tries: 2 } });
    if (stays || draw.chance(0.6)) {
      at(plus(start, { days: 2 }));
      observe(
        { status: "active", current_period_end: periodFrom(start), invoice: undefined },
        seen.amount_minor,
      );
      return true;
    }
    until = plus(now, { days: policy.provider.past_due_claim_days });
    at(plus(start, { days: policy.provider.past_due_claim_days, minutes: 1 }));
    keep(system, elapse(membership, now));
    at(plus(start, { days: 8 }));
    observe({ status: "unpaid", invoice: undefined });
    at(plus(start, { days: 15 }));
    const last = until;
    ends("not_paid");
    until = last;
    return false;
  };

  const period = (start: string): boolean => {
    const end = membership.current_period_end as string;
    const halfway = plus(start, { days: seen.interval === "year" ? 60 : 12 });
    if (!stays && draw.chance(0.12)) {
      at(halfway);
      observe({ cancel_at_period_end: true });
      at(end);
      ends("requested");
      return false;
    }
    const [starter, professional] = plans as [Plan, Plan];
    if (seen.plan_id === starter.id && draw.chance(0.1)) {
      at(halfway);
      observe(planned(professional), Math.round((professional.amount_minor - starter.amount_minor) / 2));
    } else if (seen.plan_id === professional.id && draw.chance(0.06)) {
      at(halfway);
      observe(planned(starter));
    }
    at(end);
    if (draw.chance(0.08)) return late(end);
    observe({ current_period_end: periodFrom(end) }, seen.amount_minor);
    return true;
  };

  try {
    const trial_ends_at = membership.trial_ends_at as string;
    at(plus(trial_ends_at, { days: -membershipPolicy.trial_reminder_days }));
    keep(system, elapse(membership, now));
    if (!stays && !draw.chance(0.6)) {
      at(plus(trial_ends_at, { minutes: 1 }));
      keep(system, elapse(membership, now));
      until = now;
      throw new Today();
    }
    at(plus(trial_ends_at, { days: -2, minutes: draw.between(0, 1400) }));
    const plan = draw.weighted(plans.map((one, nth) => [one, [5, 3, 2][nth] as number] as const));
    keep(by, requestSubscription(membership, plan, now));
    at(plus(now, { minutes: 2 }));
    seen = {
      id: `sub_${provider.id}`,
      service_provider_id: provider.id,
      attempt: membership.attempt,
      status: "trialing",
      item_id: `si_${provider.id}`,
      ...planned(plan),
      currency: "usd",
      current_period_end: trial_ends_at,
      trial_ends_at,
      cancel_at_period_end: false,
      payment_method_id: "pm_card_visa",
      payment_pending: false,
    };
    observe({});
    at(trial_ends_at);
    observe({ status: "active", current_period_end: periodFrom(trial_ends_at) }, plan.amount_minor);
    let start = trial_ends_at;
    for (let goesOn = true; goesOn; start = now) goesOn = period(start);
  } catch (error) {
    if (!(error instanceof Today)) throw error;
  }
  const record = world.keep("service_provider", system, now, {
    record: recordAt({ record: provider, until, shown }, now),
    events: [],
  });
  return { record, until, shown };
};

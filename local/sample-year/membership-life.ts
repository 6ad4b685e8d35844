import type { Drawing } from "../../platform/draw.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import {
  type ChargeChange,
  earnMonth,
  type MembershipCharge,
} from "../../shared/domain/membership/charge.ts";
import {
  beginTrial,
  elapse,
  requestSubscription,
  scheduleDowngrade,
} from "../../shared/domain/membership/decisions.ts";
import {
  changeAt,
  type Membership,
  projected,
  unpaidEnd,
  unrecorded,
} from "../../shared/domain/membership/membership.ts";
import {
  observeSubscription,
  revenueOf,
  type SeenSubscription,
} from "../../shared/domain/membership/observation.ts";
import { createPlan, type Plan } from "../../shared/domain/membership/plan.ts";
import { membershipPolicy, policy } from "../../shared/domain/policy.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import type { Decision } from "../../shared/kernel/event.ts";
import { committed } from "../../shared/kernel/record.ts";
import { latest, plus } from "../../shared/kernel/time.ts";
import {
  changeSubscription,
  endSetup,
  endSubscription,
  newCustomer,
  newPrice,
  payInvoice,
  seenInvoiceOf,
  seenSubscriptionOf,
  subscribe,
  useCard,
} from "./stripe.ts";
import { type Admin, system, Today, type World } from "./world.ts";

const offered = [
  ["Starter", "month", 1900],
  ["Professional", "month", 4900],
  ["Professional, by the year", "year", 49_000],
] as const;

/** The plans that providers can buy. */
export const newPlans = (world: World, draw: Drawing, now: string, admin: Admin): Plan[] =>
  offered.map(([name, interval, amount_minor]) => {
    const id = draw.idsAt(now)("plan");
    const words = {
      name,
      description: "For providers who work every week.",
      benefits: ["Take any open job of your area"],
    };
    const product = newPrice(world.past, { id, interval, amount_minor, ...words }, now);
    return world.keep(
      "plan",
      admin,
      now,
      createPlan({ ...words, interval, amount_minor }, { id, now, currency: "usd", ...product }),
    );
  });

type Shown = ServiceProvider["membership"];

/** The provider at the end, until when its membership allows jobs, and the membership on its record over time. */
export type MembershipHistory = {
  record: ServiceProvider;
  until: string;
  shown: (readonly [from: string, Shown])[];
};

/** A provider's record at some time. */
export const recordAt = ({ record, shown }: MembershipHistory, now: string): ServiceProvider => {
  const { membership: _, ...rest } = record;
  const membership = shown.findLast(([from]) => from <= now)?.[1];
  return { ...rest, ...(membership && { membership }) };
};

/** A membership from the trial on. `stays`: it is always paid and never canceled. */
export const liveMembership = (
  { world, draw, plans }: { world: World; draw: Drawing; plans: readonly Plan[] },
  provider: ServiceProvider,
  approved: string,
  stays: boolean,
): MembershipHistory => {
  const { past } = world;
  let now = approved;
  let until = "9999";
  const at = (instant: string): string => {
    past.pass(instant < world.until ? instant : world.until);
    if (instant >= world.until) throw new Today();
    now = latest(now, instant);
    return now;
  };
  const by = { role: "service_provider" as const, id: provider.id as string };
  const shown: MembershipHistory["shown"] = [];
  const recorded = (
    who: typeof by | typeof system,
    decision: Parameters<World["keep"]>[3] & Decision<Membership>,
  ) => {
    const record = world.keep("membership", who, now, decision);
    shown.push([now, projected(record)]);
    return record;
  };
  let membership = recorded(system, beginTrial(unrecorded(provider, now), now));
  const keep = (who: typeof by | typeof system, decision: Decision<Membership>) => {
    if (decision.record !== membership) membership = recorded(who, decision);
  };
  let seen: SeenSubscription;
  const charges: MembershipCharge[] = [];
  let customer = "";
  /** The provider at the payment provider. */
  const beginPaying = (): void => {
    const account = world.records.get(`account ${provider.id}`)?.record as Account;
    customer = newCustomer(past, account, now);
    world.amend("account", { ...account, stripe_customer_id: customer });
  };
  /** The payment provider's current state, and the payments since. */
  const observe = (id = seen.id) => {
    seen = seenSubscriptionOf(past, id, now);
    const { record, events } = observeSubscription(membership, seen, now);
    const { invoice } = seen;
    const unposted =
      invoice?.status === "paid" && record.paid_invoice_id !== invoice.id ? invoice.id : undefined;
    const paid = unposted
      ? revenueOf(membership, seenInvoiceOf(past, unposted, now), { now, changes: true })
      : undefined;
    if (record === membership && unposted === undefined) return;
    membership = recorded(system, {
      record: unposted ? { ...record, paid_invoice_id: unposted } : record,
      events: [...events, ...(paid ? [paid.event] : [])],
      postings: paid ? [paid.posting] : [],
    });
    if (paid) charges.push(paid.charge);
  };
  /** What the charges have earned by the ends of months. */
  const earn = () => {
    for (let charge of charges) {
      for (let due = charge.due_at; due && due < world.until; due = charge.due_at) {
        const earned = earnMonth(charge, due) as ChargeChange;
        world.postings.push(...earned.postings.map((posting) => committed(posting)));
        charge = earned.record;
      }
      world.amend("membership_charge", committed(charge));
    }
  };
  const change = (asked: object): void => {
    changeSubscription(past, seen.id, asked, now);
    observe();
  };
  const itemsOf = ({ price_id }: Plan) => [{ id: seen.item_id, price: price_id }];
  const useOther = (works: boolean): string => useCard(past, { customer, subscription: seen.id }, works, now);

  /** The payment is late. Returns whether it is made after all. */
  const late = (): boolean => {
    const since = now;
    at(plus(since, { days: 2 }));
    if (stays || draw.chance(0.6)) {
      payInvoice(past, seen.invoice?.id as string, useOther(true), now);
      observe();
      return true;
    }
    until = plus(since, { days: policy.provider.past_due_claim_days });
    for (const due of [
      plus(until, { minutes: 1 }),
      ...[3, 8, 15].map((days) => plus(since, { days, minutes: 2 })),
    ].toSorted()) {
      at(due);
      keep(system, elapse(membership, now));
      observe();
    }
    at(unpaidEnd(membership.unpaid_since as string));
    const last = until;
    endSubscription(past, seen.id, now);
    observe();
    until = last;
    return false;
  };

  /** The new period is paid an hour later. Returns whether the membership continues. */
  const renewed = (fails: boolean): boolean => {
    if (fails) useOther(false);
    observe();
    at(plus(now, { hours: 1, minutes: 1 }));
    observe();
    return fails ? late() : true;
  };

  const period = (start: string): boolean => {
    const end = membership.current_period_end as string;
    const halfway = plus(start, { days: seen.interval === "year" ? 60 : 12 });
    if (!stays && draw.chance(0.2)) {
      at(halfway);
      change({ cancel_at_period_end: true });
      at(end);
      observe();
      until = now;
      return false;
    }
    const [starter, professional] = plans as [Plan, Plan];
    if (seen.plan_id === starter.id && draw.chance(0.1)) {
      at(halfway);
      change({
        items: itemsOf(professional),
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
      });
    } else if (seen.plan_id === professional.id && draw.chance(0.06)) {
      at(halfway);
      keep(by, scheduleDowngrade(membership, starter, now));
      at(changeAt(membership) as string);
      change({ items: itemsOf(starter), proration_behavior: "none" });
    }
    at(end);
    return renewed(draw.chance(0.08));
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
    beginPaying();
    const { attempt } = membership;
    const asked = {
      service_provider_id: provider.id,
      attempt,
      customer,
      plan_id: plan.id,
      price_id: plan.price_id,
    };
    const { id, setup } = subscribe(past, asked, trial_ends_at, now);
    endSetup(past, setup, "confirm", now);
    observe(id);
    at(trial_ends_at);
    renewed(false);
    let start = trial_ends_at;
    for (let goesOn = true; goesOn; start = now) goesOn = period(start);
  } catch (error) {
    if (!(error instanceof Today)) throw error;
  }
  earn();
  const record = world.keep("service_provider", system, now, {
    record: recordAt({ record: provider, until, shown }, now),
    events: [],
  });
  return { record, until, shown };
};

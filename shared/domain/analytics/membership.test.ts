import { expect, test } from "vitest";
import type { Told } from "./measure.ts";
import { membershipMeasures } from "./membership.ts";

let version = 0;
const told = (type: string, at: string, to: string, data: Record<string, unknown> = {}): Told => {
  version += 1;
  return {
    id: String(version),
    type: `membership.${type}`,
    occurred_at: `${at}T12:00:00.000Z`,
    aggregate: { type: "membership", id: "m", version },
    actor: { role: "system", id: "test" },
    to,
    data: { plan_id: "gold", interval: "year", amount_minor: 24_000, currency: "usd", ...data },
  };
};

/** All that a history of a membership adds, in all slices together. */
const sums = (history: readonly Told[]) => {
  const all: Record<string, number> = {};
  for (const [index, event] of history.entries())
    for (const made of membershipMeasures(event, history.slice(0, index)))
      if (made.family === "membership") all[made.measure] = (all[made.measure] ?? 0) + made.by;
  return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
};

test("a trial that is paid for brings MRR, a dearer plan expands it, and the end takes all of it away", () => {
  const history = [
    told("trial_started", "2027-01-01", "trialing"),
    told("activated", "2027-01-31", "active"),
    told("paid", "2027-01-31", "active", { amount_minor: 99 }),
    told("plan_changed", "2027-03-01", "active", { plan_id: "platinum", amount_minor: 36_000 }),
    told("payment_failed", "2028-01-31", "past_due", { plan_id: "platinum", amount_minor: 36_000 }),
    told("recovered", "2028-02-02", "active", { plan_id: "platinum", amount_minor: 36_000 }),
  ];
  expect(sums(history)).toMatchObject({
    "memberships.new": 1,
    "memberships.trials_ended": 1,
    "of_trials_ended.paid": 1,
    "memberships.state.active": 1,
    "memberships.upgraded": 1,
    "memberships.moved_in": 1,
    "memberships.moved_out": 1,
    "memberships.past_due_entered": 1,
    "memberships.recovered": 1,
    "mrr.usd": 3000,
    "mrr_new.usd": 2000,
    "mrr_expansion.usd": 1000,
  });
  const ended = sums([...history, told("ended", "2028-03-01", "canceled", { plan_id: "platinum" })]);
  expect(ended).toMatchObject({ "memberships.ended": 1, "mrr_churn.usd": -3000 });
  expect(ended["mrr.usd"]).toBeUndefined();
  expect(ended["memberships.state.active"]).toBeUndefined();
});

test("a trial that ends unpaid does not count as a lost membership", () => {
  const trial = [told("trial_started", "2027-01-01", "trialing"), told("ended", "2027-01-31", "canceled")];
  expect(sums(trial)).toMatchObject({ "memberships.ended": 1, "memberships.trials_ended": 1 });
  expect(sums(trial)["memberships.paying_ended"]).toBeUndefined();
  const paid = [told("activated", "2027-01-31", "active"), told("payment_failed", "2027-02-28", "past_due")];
  expect(sums(paid)).toMatchObject({ "memberships.paying_began": 1 });
  expect(sums([...paid, told("ended", "2027-03-20", "canceled")])).toMatchObject({
    "memberships.paying_began": 1,
    "memberships.paying_ended": 1,
  });
});

test("the five movements add up to the difference of MRR", () => {
  const history = [
    told("activated", "2027-01-01", "active", { interval: "month", amount_minor: 2000 }),
    told("plan_changed", "2027-02-01", "active", { interval: "month", amount_minor: 1500 }),
    told("ended", "2027-03-01", "canceled", { interval: "month", amount_minor: 1500 }),
    told("activated", "2027-05-01", "active", { interval: "month", amount_minor: 2500 }),
  ];
  const all = sums(history);
  const moved = ["new", "expansion", "contraction", "churn", "reactivation"].reduce(
    (sum, name) => sum + (all[`mrr_${name}.usd`] ?? 0),
    0,
  );
  expect(moved).toBe(all["mrr.usd"]);
  expect(all).toMatchObject({
    "mrr_contraction.usd": -500,
    "mrr_churn.usd": -1500,
    "mrr_reactivation.usd": 2500,
  });
});

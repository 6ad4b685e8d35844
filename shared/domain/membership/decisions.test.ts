import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import {
  announcePrice,
  beginTrial,
  type Choice,
  choiceOf,
  elapse,
  endedSince,
  expectSubscribed,
  forgetRequest,
  forgetSwitch,
  isStale,
  requestSubscription,
  requestSwitch,
  scheduleDowngrade,
  seenSince,
  trialLeft,
  undoDowngrade,
  withoutDowngrade,
} from "./decisions.ts";
import type { Membership } from "./membership.ts";
import { createPlan, type Plan } from "./plan.ts";

const now = "2027-03-10T12:00:00.000Z";
const at = "2027-03-01T12:00:00.000Z";
const period = "2027-04-01T12:00:00.000Z";
const trial = "2027-03-20T12:00:00.000Z";
const id = newId("service_provider");

const aPlan = (amount_minor: number, given: Partial<Plan> = {}): Plan => ({
  ...createPlan(
    { name: "Plan", description: "A plan.", benefits: [], interval: "month", amount_minor },
    { id: newId("plan"), now: at, currency: "usd", product_id: "prod_1", price_id: `price_${amount_minor}` },
  ).record,
  version: 1,
  ...given,
});
const plan = aPlan(1900);
const dearer = aPlan(4900);
const cheaper = aPlan(900);

const none = (given: Partial<Membership> = {}): Membership => ({
  id,
  version: 3,
  state: "canceled",
  attempt: 0,
  cancel_at_period_end: false,
  created_at: at,
  updated_at: at,
  ...given,
});
const onTrial = (given: Partial<Membership> = {}) =>
  none({ state: "trialing", trial_ends_at: trial, current_period_end: trial, ...given });
const subscribed = (given: Partial<Membership> = {}) =>
  none({
    state: "active",
    attempt: 1,
    subscription_id: "sub_1",
    plan_id: plan.id,
    price_id: "price_1900",
    amount_minor: 1900,
    currency: "usd",
    interval: "month",
    current_period_end: period,
    seen_at: at,
    ...given,
  });
const data = {
  service_provider_id: id,
  plan_id: plan.id,
  amount_minor: 1900,
  currency: "usd",
  interval: "month",
};

describe("choosing a plan", () => {
  const retired = aPlan(4900, { state: "retired" });
  const switching = { plan_id: dearer.id, price_id: "price_4900", at: now };
  const requested = { plan_id: plan.id, requested_at: now };
  const change = { plan_id: cheaper.id, price_id: "price_900", amount_minor: 900, not_before: period };

  test.each<[string, Membership, Plan, Choice]>([
    ["the first begins", none(), plan, "begin"],
    ["during the trial begins", onTrial(), plan, "begin"],
    ["asked for already goes on", none(requested), plan, "continue"],
    ["whose payment is missing goes on", none({ plan_id: plan.id, state: "incomplete" }), plan, "continue"],
    [
      "beside another that was asked for a minute ago begins anew",
      none({ ...requested, requested_at: "2027-03-10T11:59:00.000Z" }),
      dearer,
      "begin_anew",
    ],
    [
      "beside another whose payment is missing begins anew",
      none({ plan_id: plan.id, state: "incomplete", subscription_id: "sub_1" }),
      dearer,
      "begin_anew",
    ],
    ["that was had before begins", none({ plan_id: plan.id }), plan, "begin"],
    ["that one has changes nothing", subscribed(), plan, "same"],
    [
      "that one has undoes a change to a cheaper",
      subscribed({ change: { ...change, cause: "downgrade" } }),
      plan,
      "keep_plan",
    ],
    [
      "that one has leaves its new price",
      subscribed({ change: { ...change, cause: "price" } }),
      plan,
      "same",
    ],
    ["that is dearer is had now", subscribed(), dearer, "switch_now"],
    ["that costs as much is had now", subscribed(), aPlan(1900), "switch_now"],
    ["that is cheaper is had later", subscribed(), cheaper, "switch_later"],
    ["that is cheaper is had now during the trial", subscribed({ state: "trialing" }), cheaper, "switch_now"],
    ["for a year is had now", subscribed(), aPlan(900, { interval: "year" }), "switch_now"],
    ["for a month after a year is had later", subscribed({ interval: "year" }), dearer, "switch_later"],
    ["where no price is known is had now", subscribed({ amount_minor: undefined }), cheaper, "switch_now"],
    [
      "where no period is known is compared by price",
      subscribed({ interval: undefined }),
      cheaper,
      "switch_later",
    ],
    ["that is being switched to is had now", subscribed({ switching }), dearer, "switch_now"],
    [
      "is possible a minute after another was asked for",
      subscribed({ switching: { ...switching, at: "2027-03-10T11:59:00.000Z" } }),
      cheaper,
      "switch_later",
    ],
    ["that is retired and one's own is the same", subscribed({ plan_id: retired.id }), retired, "same"],
  ])("%s", (_, membership, chosen, choice) => {
    expect(choiceOf(membership, chosen, now)).toBe(choice);
  });

  test.each<[string, Membership, Plan, string]>([
    ["a payment is late", subscribed({ state: "past_due" }), plan, "membership.payment_due"],
    ["a payment failed", subscribed({ state: "unpaid" }), plan, "membership.payment_due"],
    ["it is paused", subscribed({ state: "paused" }), plan, "membership.payment_due"],
    ["the other plan is retired", subscribed(), retired, "plan.retired"],
    ["the first plan is retired", none(), retired, "plan.retired"],
    ["another is being switched to", subscribed({ switching }), cheaper, "membership.busy"],
    ["another is being asked for", none(requested), dearer, "membership.busy"],
    [
      "another was asked for less than a minute ago",
      none({ ...requested, requested_at: "2027-03-10T11:59:00.001Z" }),
      dearer,
      "membership.busy",
    ],
  ])("is refused where %s", (_, membership, chosen, code) => {
    expect(refusalOf(() => choiceOf(membership, chosen, now)).code).toBe(code);
  });
});

describe("a trial that goes on with a plan", () => {
  test("lasts at least two minutes more", () => {
    expect(trialLeft(onTrial(), "2027-03-20T11:57:59.999Z")).toBe(trial);
    expect(trialLeft(onTrial(), "2027-03-20T11:58:00.000Z")).toBeUndefined();
  });

  test("is one that runs", () => {
    expect(trialLeft(none({ trial_ends_at: trial }), now)).toBeUndefined();
    expect(trialLeft(onTrial({ trial_ends_at: undefined }), now)).toBeUndefined();
  });
});

describe("asking for a subscription", () => {
  test("waits for what comes of it, with the plan's price", () => {
    const { record, events } = requestSubscription(
      none({ ended_at: at, end_reason: "requested" }),
      plan,
      now,
    );
    expect(record).toEqual({
      id,
      version: 3,
      state: "incomplete",
      plan_id: plan.id,
      price_id: "price_1900",
      amount_minor: 1900,
      currency: "usd",
      interval: "month",
      attempt: 1,
      requested_at: now,
      cancel_at_period_end: false,
      created_at: at,
      updated_at: now,
      due_at: "2027-03-10T12:02:00.000Z",
    });
    expect(events).toMatchObject([
      { type: "membership.requested", from: "canceled", to: "incomplete", audience: [id], data },
    ]);
  });

  test("keeps a trial that runs, and that its end was told", () => {
    const { record } = requestSubscription(onTrial({ trial_reminded: true }), plan, now);
    expect(record).toMatchObject({
      state: "trialing",
      trial_ends_at: trial,
      current_period_end: trial,
      trial_reminded: true,
    });
    expect(requestSubscription(onTrial(), plan, now).record).not.toHaveProperty("trial_reminded");
  });

  test("ends a trial that is all but over", () => {
    const { record, events } = requestSubscription(onTrial({ trial_reminded: true }), plan, trial);
    expect(record).toMatchObject({ state: "incomplete", trial_ends_at: trial });
    expect(record).not.toHaveProperty("trial_reminded");
    expect(events).toMatchObject([{ from: "trialing", to: "incomplete" }]);
  });

  test("that nothing came of leaves no membership", () => {
    const asked = requestSubscription(none(), plan, at).record;
    const { record, events } = forgetRequest(asked, now);
    expect(record).toEqual({
      id,
      version: 3,
      state: "incomplete_expired",
      currency: "usd",
      attempt: 1,
      cancel_at_period_end: false,
      ended_at: now,
      end_reason: "not_begun",
      created_at: at,
      updated_at: now,
    });
    expect(events).toMatchObject([
      { type: "membership.lapsed", from: "incomplete", to: "incomplete_expired", reason: "not_begun" },
    ]);
  });

  test("that nothing came of leaves the trial", () => {
    const asked = requestSubscription(onTrial(), plan, at).record;
    const { record, events } = forgetRequest(asked, now);
    expect(record).toMatchObject({ state: "trialing", due_at: "2027-03-17T12:00:00.000Z" });
    for (const field of ["requested_at", "plan_id", "price_id", "amount_minor", "interval", "ended_at"])
      expect(record).not.toHaveProperty(field);
    expect(events).toEqual([]);
  });
});

describe("a change to a cheaper plan", () => {
  const change = {
    plan_id: cheaper.id,
    price_id: "price_900",
    amount_minor: 900,
    not_before: period,
    cause: "downgrade" as const,
  };
  const told = { next_plan_id: cheaper.id, next_amount_minor: 900, changes_from: period };

  test("comes with the end of the period", () => {
    const { record, events } = scheduleDowngrade(subscribed(), cheaper, now);
    expect(record).toMatchObject({
      plan_id: plan.id,
      change,
      updated_at: now,
      due_at: "2027-04-01T11:00:00.000Z",
    });
    expect(events).toMatchObject([{ type: "membership.downgrade_scheduled", data: { ...data, ...told } }]);
  });

  test("comes now where no period is known", () => {
    const { record } = scheduleDowngrade(subscribed({ current_period_end: undefined }), cheaper, now);
    expect(record.change?.not_before).toBe(now);
  });

  test("is undone", () => {
    const { record, events } = undoDowngrade(subscribed({ change }), now);
    expect(record).not.toHaveProperty("change");
    expect(record.updated_at).toBe(now);
    expect(events).toMatchObject([{ type: "membership.downgrade_undone" }]);
  });

  test("is told from a new price, which stays", () => {
    const priced = subscribed({ change: { ...change, cause: "price" } });
    expect(withoutDowngrade(priced)).toBe(priced);
    expect(withoutDowngrade(subscribed())).not.toHaveProperty("change");
    expect(withoutDowngrade(subscribed({ change }))).not.toHaveProperty("change");
  });
});

describe("a switch that is asked for", () => {
  const asked = (seconds_ago: string) =>
    subscribed({ switching: { plan_id: dearer.id, price_id: "price_4900", at: seconds_ago } });

  test("is written down before it is made", () => {
    expect(requestSwitch(subscribed(), dearer, now)).toEqual({
      ...subscribed(),
      switching: { plan_id: dearer.id, price_id: "price_4900", at: now },
      updated_at: now,
    });
  });

  test("stays the same request for a minute", () => {
    const fresh = asked("2027-03-10T11:59:00.001Z");
    expect(requestSwitch(fresh, dearer, now)).toBe(fresh);
    expect(requestSwitch(asked("2027-03-10T11:59:00.000Z"), dearer, now).switching?.at).toBe(now);
    expect(requestSwitch(fresh, cheaper, now).switching).toEqual({
      plan_id: cheaper.id,
      price_id: "price_900",
      at: now,
    });
  });

  test("that nothing came of is forgotten", () => {
    const { switching: _, ...rest } = asked(at);
    expect(forgetSwitch(asked(at), now)).toEqual({ ...rest, updated_at: now });
  });
});

describe("a plan's new price", () => {
  const migration = {
    price_id: "price_2100",
    amount_minor: 2100,
    not_before: "2027-05-01T12:00:00.000Z",
    due_at: now,
  };
  const raised = { ...plan, migration };

  test("is announced to whoever has the plan", () => {
    const decision = announcePrice(subscribed(), raised, now);
    expect(decision?.record).toMatchObject({
      change: {
        plan_id: plan.id,
        price_id: "price_2100",
        amount_minor: 2100,
        not_before: migration.not_before,
        cause: "price",
      },
      updated_at: now,
    });
    expect(decision?.events).toMatchObject([
      {
        type: "membership.price_announced",
        data: {
          ...data,
          next_plan_id: plan.id,
          next_amount_minor: 2100,
          changes_from: migration.not_before,
        },
      },
    ]);
  });

  const change = { plan_id: plan.id, price_id: "price_0", amount_minor: 1, not_before: period };
  test.each<[string, Membership, Plan]>([
    ["there is none", subscribed(), plan],
    ["there is no subscription", subscribed({ subscription_id: undefined }), raised],
    ["the plan is another", subscribed({ plan_id: dearer.id }), raised],
    ["the membership ends", subscribed({ cancel_at_period_end: true }), raised],
    ["a cheaper plan comes", subscribed({ change: { ...change, cause: "downgrade" } }), raised],
    ["it is the price already", subscribed({ price_id: "price_2100" }), raised],
    [
      "it was announced",
      subscribed({ change: { ...change, price_id: "price_2100", cause: "price" } }),
      raised,
    ],
  ])("does not concern a member where %s", (_, membership, of) => {
    expect(announcePrice(membership, of, now)).toBeUndefined();
  });

  test("takes the place of an earlier one", () => {
    const before = subscribed({ change: { ...change, cause: "price" } });
    expect(announcePrice(before, raised, now)?.record.change?.price_id).toBe("price_2100");
  });
});

test("a trial that begins is told, and looked at three days before its end", () => {
  const { record, events } = beginTrial(onTrial(), now);
  expect(record).toMatchObject({ due_at: "2027-03-17T12:00:00.000Z", updated_at: now });
  expect(events).toMatchObject([{ type: "membership.trial_started", to: "trialing" }]);
});

describe("time alone", () => {
  test("ends a trial without a plan", () => {
    const { record, events } = elapse(onTrial({ trial_reminded: true }), trial);
    expect(record).toMatchObject({
      state: "canceled",
      ended_at: trial,
      end_reason: "trial_ended",
      updated_at: trial,
    });
    expect(events).toMatchObject([
      { type: "membership.ended", from: "trialing", to: "canceled", reason: "trial_ended" },
    ]);
  });

  test.each<[string, Membership, string]>([
    ["before its end", onTrial({ trial_reminded: true }), "2027-03-20T11:59:59.999Z"],
    ["with a plan", onTrial({ trial_reminded: true, subscription_id: "sub_1" }), trial],
    ["with a plan that is asked for", onTrial({ trial_reminded: true, requested_at: trial }), trial],
    ["without a known end", onTrial({ trial_ends_at: undefined }), trial],
  ])("does not end a trial %s", (_, membership, when) => {
    expect(elapse(membership, when)).toEqual({ record: membership, events: [] });
  });

  test("tells three days before that a trial ends, once, and whether a plan follows", () => {
    const [due, early] = ["2027-03-17T12:00:00.000Z", "2027-03-17T11:59:59.999Z"];
    const { record, events } = elapse(onTrial(), due);
    expect(record).toMatchObject({ state: "trialing", trial_reminded: true, due_at: trial });
    expect(events).toMatchObject([{ type: "membership.trial_ending", data: { has_plan: false } }]);
    expect(elapse(record, due).events).toEqual([]);
    expect(elapse(onTrial(), early).events).toEqual([]);
    const withPlan = onTrial({ subscription_id: "sub_1" });
    expect(elapse(withPlan, due).events[0]?.data).toMatchObject({ has_plan: true });
    const leaving = { ...withPlan, cancel_at_period_end: true };
    expect(elapse(leaving, due).events[0]?.data).toMatchObject({ has_plan: false });
    expect(elapse(subscribed({ trial_ends_at: trial }), due).events).toEqual([]);
  });

  test("tells three days after a late payment that no more jobs may be taken, once", () => {
    const late = subscribed({ state: "past_due", past_due_since: at });
    const due = "2027-03-04T12:00:00.000Z";
    const { record, events } = elapse(late, due);
    expect(record).toMatchObject({ state: "past_due", grace_told: true });
    expect(events).toMatchObject([{ type: "membership.grace_ended", to: "past_due" }]);
    expect(elapse(record, due)).toEqual({ record, events: [] });
    expect(elapse(late, "2027-03-04T11:59:59.999Z").events).toEqual([]);
    expect(elapse({ ...late, state: "unpaid" }, due).events).toEqual([]);
    expect(elapse({ ...late, past_due_since: undefined }, due).events).toEqual([]);
  });
});

test("a subscription is expected of whoever has begun one", () => {
  const member = subscribed();
  expect(expectSubscribed(member)).toBe(member);
  for (const other of [undefined, none(), subscribed({ state: "incomplete" })])
    expect(refusalOf(() => expectSubscribed(other)).code).toBe("membership.not_subscribed");
});

test("what was seen after an instant, and what ended after it", () => {
  expect(seenSince(subscribed({ seen_at: now }), at)).toBe(true);
  expect(seenSince(subscribed({ seen_at: at }), at)).toBe(false);
  expect(seenSince(none(), at)).toBe(false);
  const ended = subscribed({ state: "canceled", seen_at: now });
  expect(endedSince(ended, at)).toBe(true);
  expect(endedSince(ended, now)).toBe(false);
  expect(endedSince(subscribed({ seen_at: now }), at)).toBe(false);
  expect(endedSince({ ...ended, subscription_id: undefined }, at)).toBe(false);
});

test("a membership is stale after its period, or if nobody has looked at its subscription", () => {
  expect(isStale(subscribed(), period)).toBe(false);
  expect(isStale(subscribed(), "2027-04-01T12:00:00.001Z")).toBe(true);
  expect(isStale(subscribed({ seen_at: undefined }), now)).toBe(true);
  expect(isStale(subscribed({ current_period_end: undefined }), now)).toBe(false);
  expect(isStale(none({ seen_at: undefined, current_period_end: at }), now)).toBe(false);
});

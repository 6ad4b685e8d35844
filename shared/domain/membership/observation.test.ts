import { describe, expect, test } from "vitest";
import { linesOf } from "../../../tests/support/payment-change.ts";
import { newId } from "../../kernel/id.ts";
import type { Membership } from "./membership.ts";
import { observeSubscription, revenueOf, type SeenInvoice, type SeenSubscription } from "./observation.ts";

const now = "2027-03-10T12:00:00.000Z";
const at = "2027-03-01T12:00:00.000Z";
const period = "2027-04-01T12:00:00.000Z";
const later = "2027-05-01T12:00:00.000Z";
const id = newId("service_provider");
const plan_id = newId("plan");

const seen = (given: Partial<SeenSubscription> = {}): SeenSubscription => ({
  id: "sub_1",
  service_provider_id: id,
  attempt: 1,
  status: "active",
  item_id: "si_1",
  plan_id,
  price_id: "price_1",
  amount_minor: 1900,
  currency: "usd",
  interval: "month",
  current_period_end: period,
  cancel_at_period_end: false,
  payment_pending: false,
  ...given,
});
const member = (given: Partial<Membership> = {}): Membership => ({
  id,
  version: 3,
  state: "active",
  plan_id,
  price_id: "price_1",
  amount_minor: 1900,
  currency: "usd",
  interval: "month",
  attempt: 1,
  subscription_id: "sub_1",
  current_period_end: period,
  cancel_at_period_end: false,
  seen_at: at,
  created_at: at,
  updated_at: at,
  ...given,
});
const requested = (given: Partial<Membership> = {}): Membership => ({
  id,
  version: 3,
  state: "incomplete",
  attempt: 1,
  requested_at: at,
  cancel_at_period_end: false,
  created_at: at,
  updated_at: at,
  ...given,
});
const observed = (membership: Membership, given: Partial<SeenSubscription> = {}) =>
  observeSubscription(membership, seen(given), now);
const typesOf = (...given: Parameters<typeof observed>) => observed(...given).events.map(({ type }) => type);

describe("nothing changes where", () => {
  test.each<[string, Membership, Partial<SeenSubscription>]>([
    ["the same is seen again", member(), {}],
    ["the membership has ended", member({ state: "canceled" }), {}],
    ["the request has lapsed", requested({ state: "incomplete_expired" }), {}],
    ["the subscription is another's", member(), { id: "sub_2", status: "canceled" }],
    ["it is of an earlier request", requested({ attempt: 2 }), {}],
    ["nothing was asked for", requested({ requested_at: undefined }), {}],
  ])("%s", (_, membership, given) => {
    const { record, events } = observed(membership, given);
    expect(record).toBe(membership);
    expect(events).toEqual([]);
  });
});

describe("a subscription that was asked for", () => {
  test("is active once it is paid, and what is seen is kept", () => {
    const { record, events } = observed(requested(), {
      trial_ends_at: at,
      payment_method_id: "pm_1",
      invoice: { id: "in_1", status: "paid", tries: 1, next_try_at: later },
    });
    expect(record).toEqual({
      id,
      version: 3,
      state: "active",
      attempt: 1,
      subscription_id: "sub_1",
      plan_id,
      price_id: "price_1",
      amount_minor: 1900,
      currency: "usd",
      interval: "month",
      current_period_end: period,
      trial_ends_at: at,
      cancel_at_period_end: false,
      payment_method_id: "pm_1",
      invoice_id: "in_1",
      seen_at: now,
      created_at: at,
      updated_at: now,
      due_at: "2027-04-01T14:00:00.000Z",
    });
    expect(events).toMatchObject([
      { type: "membership.activated", from: "incomplete", to: "active", audience: [id], data: { plan_id } },
    ]);
    expect(events).toHaveLength(1);
  });

  test("may have a trial", () => {
    expect(observed(requested(), { status: "trialing" })).toMatchObject({
      record: { state: "trialing" },
      events: [{ type: "membership.trial_started", from: "incomplete" }],
    });
  });

  test("goes on with the trial that runs, of which nothing new is told", () => {
    const { record, events } = observed(requested({ state: "trialing" }), { status: "trialing" });
    expect(record).toMatchObject({ state: "trialing", subscription_id: "sub_1" });
    expect(events).toEqual([]);
  });

  test("is known while its payment is missing", () => {
    const { record, events } = observed(requested(), { status: "incomplete" });
    expect(record).toMatchObject({ state: "incomplete", subscription_id: "sub_1" });
    expect(record).not.toHaveProperty("requested_at");
    expect(events).toEqual([]);
  });

  test("lapses if it is not paid, and ends if it was given up", () => {
    expect(observed(requested(), { status: "incomplete_expired" })).toMatchObject({
      record: { state: "incomplete_expired", ended_at: now, end_reason: "requested" },
      events: [{ type: "membership.lapsed", reason: "requested" }],
    });
    expect(observed(requested({ state: "trialing" }), { status: "incomplete_expired" })).toMatchObject({
      record: { state: "canceled" },
      events: [{ type: "membership.ended" }],
    });
  });
});

describe("a membership's state follows its subscription", () => {
  test.each<[Membership["state"], string, Membership["state"], string]>([
    ["active", "past_due", "past_due", "membership.payment_failed"],
    ["past_due", "active", "active", "membership.recovered"],
    ["unpaid", "active", "active", "membership.recovered"],
    ["paused", "active", "active", "membership.resumed"],
    ["trialing", "active", "active", "membership.activated"],
    ["past_due", "unpaid", "unpaid", "membership.unpaid"],
    ["trialing", "paused", "paused", "membership.paused"],
    ["active", "trialing", "trialing", "membership.trial_started"],
    ["active", "canceled", "canceled", "membership.ended"],
  ])("from %s to %s", (state, status, to, type) => {
    const { record, events } = observed(member({ state, past_due_since: at }), { status });
    expect(record.state).toBe(to);
    expect(events).toMatchObject([{ type, from: state, to }]);
    expect(events).toHaveLength(1);
  });

  test("but not to a word that is not known", () => {
    const { record, events } = observed(member(), { status: "frozen" });
    expect([record.state, events]).toEqual(["active", []]);
  });

  test("and its end has the reason and the time that are told, and no change to come", () => {
    const change = {
      plan_id,
      price_id: "price_0",
      amount_minor: 1,
      not_before: later,
      cause: "price" as const,
    };
    const late = member({ state: "unpaid", change, past_due_since: at, unpaid_since: at, grace_told: true });
    const { record, events } = observed(late, {
      status: "canceled",
      cancel_at_period_end: true,
      ended_at: later,
      end_reason: "payment_failed",
    });
    expect(record).toMatchObject({
      state: "canceled",
      cancel_at_period_end: false,
      ended_at: later,
      end_reason: "payment_failed",
    });
    for (const field of ["change", "past_due_since", "unpaid_since", "grace_told", "due_at"])
      expect(record).not.toHaveProperty(field);
    expect(events).toMatchObject([{ type: "membership.ended", reason: "payment_failed" }]);
    expect(events).toHaveLength(1);
  });
});

describe("a late payment", () => {
  const open = { id: "in_2", status: "open", tries: 2, next_try_at: later };

  test("is told with its tries, and until when jobs may be taken", () => {
    const { record, events } = observed(member(), { status: "past_due", invoice: open });
    expect(record).toMatchObject({ past_due_since: now, invoice_id: "in_2", tries: 2, next_try_at: later });
    expect(record).not.toHaveProperty("unpaid_since");
    expect(record).not.toHaveProperty("grace_told");
    expect(events[0]?.data).toMatchObject({
      tries: 2,
      grace_until: "2027-03-13T12:00:00.000Z",
      next_try_at: later,
    });
  });

  test("counts as one try where no invoice is seen", () => {
    const { data } = observed(member(), { status: "past_due" }).events[0] ?? {};
    expect(data).toMatchObject({ tries: 1 });
    expect(data).not.toHaveProperty("next_try_at");
  });

  test("is told again with each try, and keeps since when and what was told", () => {
    const late = member({ state: "past_due", past_due_since: at, grace_told: true, tries: 1 });
    const { record, events } = observed(late, { status: "past_due", invoice: open });
    expect(record).toMatchObject({ past_due_since: at, grace_told: true, tries: 2 });
    expect(events).toMatchObject([
      {
        type: "membership.payment_failed",
        from: "past_due",
        data: { tries: 2, grace_until: "2027-03-04T12:00:00.000Z" },
      },
    ]);
    const same = { ...late, tries: 2, invoice_id: "in_2", next_try_at: later };
    expect(typesOf(same, { status: "past_due", invoice: open })).toEqual([]);
  });

  test("may stay unpaid, which is told with the end of the membership", () => {
    const late = member({ state: "past_due", past_due_since: at, grace_told: true });
    const { record, events } = observed(late, { status: "unpaid" });
    expect(record).toMatchObject({ past_due_since: at, unpaid_since: now, grace_told: true });
    expect(events[0]?.data).toMatchObject({ ends_at: "2027-03-17T12:00:00.000Z" });
    const unpaid = member({ state: "unpaid", past_due_since: at, unpaid_since: at });
    expect(observed(unpaid, { status: "unpaid", amount_minor: 1 }).record).toMatchObject({
      past_due_since: at,
      unpaid_since: at,
    });
  });

  test("is forgotten once it is paid", () => {
    const late = member({
      state: "past_due",
      past_due_since: at,
      grace_told: true,
      tries: 2,
      next_try_at: later,
      payment_pending: true,
    });
    const { record } = observed(late, { invoice: { ...open, status: "paid" } });
    for (const field of ["past_due_since", "grace_told", "tries", "next_try_at", "payment_pending"])
      expect(record).not.toHaveProperty(field);
  });

  test("without a next try has none", () => {
    const { next_try_at: _, ...last } = open;
    const { record } = observed(member(), { status: "past_due", invoice: last });
    expect(record.tries).toBe(2);
    expect(record).not.toHaveProperty("next_try_at");
  });
});

describe("what changes beside the state", () => {
  test("is a new period", () => {
    expect(typesOf(member(), { current_period_end: later })).toEqual(["membership.renewed"]);
    expect(typesOf(member({ current_period_end: undefined }))).toEqual(["membership.renewed"]);
    expect(typesOf(member({ current_period_end: later }))).toEqual([]);
    const late = member({ state: "past_due", past_due_since: at });
    expect(typesOf(late, { status: "past_due", current_period_end: later })).toEqual([]);
    expect(typesOf(late, { current_period_end: later })).toEqual(["membership.recovered"]);
  });

  test("is another plan, with the one before, and then no renewal", () => {
    const other = newId("plan");
    const given = { plan_id: other, price_id: "price_2", amount_minor: 4900, current_period_end: later };
    const { record, events } = observed(member(), given);
    expect(record).toMatchObject({ plan_id: other, price_id: "price_2", amount_minor: 4900 });
    expect(events).toMatchObject([
      {
        type: "membership.plan_changed",
        data: { plan_id: other, previous_plan_id: plan_id, previous_amount_minor: 1900 },
      },
    ]);
    expect(events).toHaveLength(1);
  });

  test("is another plan without the one before, where that is not known", () => {
    const unknown = member({ plan_id: undefined, amount_minor: undefined, price_id: "price_0" });
    const [event] = observed(unknown).events;
    expect(event?.type).toBe("membership.plan_changed");
    expect(event?.data).not.toHaveProperty("previous_plan_id");
    expect(event?.data).not.toHaveProperty("previous_amount_minor");
    expect(typesOf(member({ price_id: undefined }))).toEqual([]);
  });

  test("is no other plan where the subscription is new", () => {
    expect(typesOf(requested({ price_id: "price_0" }))).toEqual(["membership.activated"]);
  });

  test("is that it ends with its period, or does not any more", () => {
    expect(typesOf(member(), { cancel_at_period_end: true })).toEqual(["membership.cancel_scheduled"]);
    expect(typesOf(member({ cancel_at_period_end: true }))).toEqual(["membership.cancel_undone"]);
    expect(typesOf(requested(), { cancel_at_period_end: true })).toEqual(["membership.activated"]);
  });

  test("is kept without being told where it is nothing to people", () => {
    const { record, events } = observed(member(), { payment_pending: true, payment_method_id: "pm_2" });
    expect(record).toMatchObject({ payment_pending: true, payment_method_id: "pm_2" });
    expect(events).toEqual([]);
    expect(observed(member({ plan_id }), { plan_id: undefined, amount_minor: 2000 }).record.plan_id).toBe(
      plan_id,
    );
  });

  test("ends a change that is in force, and a switch that was asked for", () => {
    const change = {
      plan_id,
      price_id: "price_2",
      amount_minor: 1,
      not_before: period,
      cause: "price" as const,
    };
    const switching = { plan_id, price_id: "price_2", at };
    const { record } = observed(member({ change, switching }), { price_id: "price_2" });
    expect(record).not.toHaveProperty("change");
    expect(record).not.toHaveProperty("switching");
    expect(observed(member({ change, switching })).record.change).toEqual(change);
  });
});

describe("a paid invoice", () => {
  const invoice: SeenInvoice = {
    id: "in_1",
    subscription_id: "sub_1",
    status: "paid",
    amount_paid_minor: 1900,
    currency: "usd",
    intent_id: "pi_1",
    charge_id: "ch_1",
    cost_minor: 85,
    from: "2027-04-10T09:00:00.000Z",
    to: "2027-05-10T09:00:00.000Z",
  };
  const revenue = (given: Partial<SeenInvoice> = {}, changes = true) =>
    revenueOf(member(), { ...invoice, ...given }, { now, changes });

  test("is put off as the platform's revenue of the days to come, less the payment provider's price", () => {
    const { posting, event } = revenue() ?? {};
    expect(posting && linesOf(posting)).toEqual({
      kind: "membership",
      reference: "ch_1",
      processor: 1815,
      processing_fee: 85,
      membership_deferred: -1900,
    });
    expect(posting).toMatchObject({ book_id: id, service_provider_id: id, currency: "usd", posted_at: now });
    expect(event).toMatchObject({
      type: "membership.paid",
      aggregate: { version: 4 },
      audience: [id],
      data: { service_provider_id: id, invoice_id: "in_1", paid_minor: 1900, currency: "usd" },
    });
  });

  test("is told of the present version where the membership is not written with it", () => {
    expect(revenue({}, false)?.event).toMatchObject({ aggregate: { version: 3 } });
  });

  test.each([
    ["it is open", { status: "open" }],
    ["nothing was charged", { amount_paid_minor: 0 }],
    ["there is no charge", { charge_id: undefined, intent_id: undefined }],
  ])("is nothing to the books where %s", (_, given) => {
    expect(revenue(given)).toBeUndefined();
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aMember,
  aPlan,
  choose,
  confirmed,
  onTrial,
  payingMember,
  standingOf,
} from "../../../tests/support/membership-world.ts";
import { settled } from "../../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { call, clock, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as listPlans } from "../../admin/subscription/list-plans.ts";
import { handler as listSubscription } from "../../admin/subscription/list-subscription.ts";
import { handler as refresh } from "../../admin/subscription/refresh-subscription.ts";
import { handler as updatePlan } from "../../admin/subscription/subscription-update.ts";
import { handler as attach } from "./attach-paymentmethod.ts";
import { handler as cancel } from "./cancel-subscription.ts";
import { handler as sheet } from "./create-payment-sheet.ts";
import { handler as getMembership } from "./get-current-sp-membership.ts";
import { handler as getInvoices } from "./get-invoices.ts";
import { handler as listMembership } from "./get-membership-list.ts";
import { handler as keep } from "./keep-subscription.ts";
import { handler as preview } from "./preview-change.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-01-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const again = ({ id }: { id: string }) => signedIn("service_provider", id);

test("lists plans while they are offered; administrators see retired ones and old prices too", async () => {
  const as = await aMember();
  const plan = await aPlan({ name: "Short-lived" });
  const listed = async () =>
    (await call(listMembership, { as, query: { limit: "100" } })).data.items.find(
      ({ id }: { id: string }) => id === plan.id,
    );
  expect(await listed()).toEqual({
    id: plan.id,
    name: "Short-lived",
    description: "For providers who work every week.",
    benefits: ["Take any open job of your area"],
    interval: "month",
    amount_minor: 1900,
    currency: "usd",
  });
  const admin = await signedIn("admin");
  const change = (body: object) =>
    call(updatePlan, {
      as: admin,
      params: { subscription_id: plan.id },
      body: { reason: "A test", ...body },
    });
  expect((await change({ name: "Renamed" })).data.name).toBe("Renamed");
  expect((await change({ name: "Renamed" })).data.version).toBe(2);
  await change({ state: "retired", amount_minor: 2000 });
  expect(await listed()).toBeUndefined();
  expect(await choose(as, plan)).toMatchObject({ status: 409, error: { code: "plan.retired" } });
  const all = await call(listPlans, { as: admin, query: { limit: "100" } });
  const [shown] = all.data.items.filter(({ id }: { id: string }) => id === plan.id);
  expect(shown).toMatchObject({
    state: "retired",
    prices: [
      { number: 1, amount_minor: 1900 },
      { number: 2, amount_minor: 2000 },
    ],
  });
  expect(JSON.stringify(all.data)).not.toMatch(/price_\w|prod_/);
  expect(await storyOf("plan", plan.id)).toEqual([
    "plan.created",
    "plan.updated",
    "plan.updated",
    "plan.price_changed",
  ]);
});

test("a membership is canceled for the end of its period, and the cancellation can be undone", async () => {
  const as = await payingMember(stripe, await aPlan());
  const canceled = await call(cancel, { as, body: { reason: "I retire" } });
  expect(canceled.data).toMatchObject({ state: "active", cancel_at_period_end: true, may_take_jobs: true });
  expect((await call(cancel, { as, body: {} })).error?.code).toBe("membership.unchanged");
  expect((await call(keep, { as, body: {} })).data.cancel_at_period_end).toBe(false);
  expect((await call(keep, { as, body: {} })).error?.code).toBe("membership.unchanged");
  await call(cancel, { as, body: {} });
  clock.advance({ days: 32 });
  await settled(stripe);
  const { membership, shown } = await standingOf(as);
  expect(membership).toMatchObject({
    state: "canceled",
    end_reason: "requested",
    cancel_at_period_end: false,
  });
  expect(shown?.state).toBe("canceled");
  const later = await again(as);
  expect((await call(cancel, { as: later, body: {} })).error?.code).toBe("membership.not_subscribed");
  const anew = await choose(later, await aPlan());
  await confirmed(stripe, anew, "pm_card_visa");
  await settled(stripe);
  expect((await standingOf(as)).membership).toMatchObject({ state: "active", attempt: 2 });
});

test("canceling, and undoing it, succeeds even if the payment provider's webhook records it first", async () => {
  const as = await payingMember(stripe, await aPlan());
  const { membership } = await standingOf(as);
  const overtaken = async (handler: typeof cancel | typeof keep, cancel_at_period_end: boolean) => {
    const hit = stripe.emulator.faults.add({
      kind: "slow",
      method: "POST",
      path: "/v1/subscriptions/*",
      delay_ms: 1500,
    });
    const asked = call(handler, { as, body: {} });
    await hit;
    clock.advance({ seconds: 1 });
    await stripe.platform.subscriptions.update(membership.subscription_id as string, {
      cancel_at_period_end,
    });
    await settled(stripe);
    expect((await standingOf(as)).membership.cancel_at_period_end).toBe(cancel_at_period_end);
    return asked;
  };
  expect(await overtaken(cancel, true)).toMatchObject({ status: 200, data: { cancel_at_period_end: true } });
  expect((await call(cancel, { as, body: {} })).error?.code).toBe("membership.unchanged");
  expect(await overtaken(keep, false)).toMatchObject({ status: 200, data: { cancel_at_period_end: false } });
  expect((await call(keep, { as, body: {} })).error?.code).toBe("membership.unchanged");
});

test("canceling, and undoing it, succeeds even if another card's request at the same moment records it first", async () => {
  const as = await payingMember(stripe, await aPlan());
  const { subscription_id } = (await standingOf(as)).membership;
  const overtaken = async (handler: typeof cancel | typeof keep, cancel_at_period_end: boolean) => {
    const hit = stripe.emulator.faults.add({
      kind: "slow",
      method: "POST",
      path: "/v1/subscriptions/*",
      delay_ms: 3000,
    });
    const asked = call(handler, { as, body: {} });
    await hit;
    await stripe.platform.subscriptions.update(subscription_id as string, { cancel_at_period_end });
    const card = { payment_method_id: "pm_card_mastercard" };
    expect((await call(attach, { as, body: card })).data).toMatchObject({ cancel_at_period_end });
    return asked;
  };
  expect(await overtaken(cancel, true)).toMatchObject({ status: 200, data: { cancel_at_period_end: true } });
  expect(await overtaken(keep, false)).toMatchObject({ status: 200, data: { cancel_at_period_end: false } });
});

test("shows what a plan would cost before it is chosen, which is what is then charged", async () => {
  const [plan, dear, year] = [
    await aPlan(),
    await aPlan({ amount_minor: 4900 }),
    await aPlan({ interval: "year", amount_minor: 19_000 }),
  ];
  const ask = async (as: Awaited<ReturnType<typeof again>>, { id }: { id: string }) =>
    (await call(preview, { as, query: { plan_id: id } })).data;
  const without = await aMember();
  expect(await ask(without, plan)).toMatchObject({ takes_effect: "now", due_now_minor: 1900 });
  const trial = await onTrial(5);
  expect(await ask(trial, plan)).toMatchObject({ takes_effect: "after_trial", due_now_minor: 0 });
  const as = await payingMember(stripe, plan);
  expect(await ask(as, plan)).toMatchObject({ takes_effect: "already", period_minor: 1900 });
  clock.advance({ days: 12 });
  const later = await again(as);
  const asked = await ask(later, dear);
  expect(asked.takes_effect).toBe("now");
  expect(asked.lines).toHaveLength(2);
  expect((await ask(later, year)).due_now_minor).toBeGreaterThan(17_000);
  await choose(later, dear);
  await settled(stripe);
  expect(await ask(later, plan)).toMatchObject({
    takes_effect: "at_period_end",
    starts_at: expect.any(String),
  });
  const { items } = (await call(getInvoices, { as: later })).data;
  expect(items.map(({ amount_paid_minor }: { amount_paid_minor: number }) => amount_paid_minor)).toEqual([
    asked.due_now_minor,
    1900,
  ]);
  expect(items[0]).toMatchObject({ status: "paid", url: expect.stringContaining("/invoices/") });
  const first = await call(getInvoices, { as: later, query: { limit: "1" } });
  const second = await call(getInvoices, {
    as: later,
    query: { limit: "1", cursor: first.data.next_cursor },
  });
  expect([second.data.items[0].id, second.data.next_cursor]).toEqual([items[1].id, null]);
  for (const cursor of ["in_nobodys", "nonsense"])
    expect((await call(getInvoices, { as: later, query: { cursor } })).status).toBe(400);
  expect((await call(getInvoices, { as: await aMember() })).data.items).toEqual([]);
});

test("the sheet gets the secret of the missing payment, or else stores a card for future payments", async () => {
  const as = await aMember();
  const first = await call(sheet, { as, body: {} });
  expect(first.data).toMatchObject({
    setup_intent_client_secret: expect.stringContaining("seti_"),
    customer: expect.stringMatching(/^cus_/),
    ephemeral_key: expect.any(String),
  });
  const chosen = await choose(as, await aPlan());
  const second = await call(sheet, { as, body: {} });
  expect(second.data.payment_intent_client_secret).toBe(chosen.data.payment_intent_client_secret);
  expect(second.data.customer).toBe(first.data.customer);
  await confirmed(stripe, chosen);
  await settled(stripe);
  const before = (await standingOf(as)).membership.payment_method_id;
  await confirmed(stripe, await call(sheet, { as, body: {} }), "pm_card_mastercard");
  await settled(stripe);
  expect((await standingOf(as)).membership.payment_method_id).not.toBe(before);
  expect(await storyOf("membership", as.id)).toContain("membership.method_changed");
});

test("a card stored before a trial's plan is chosen pays for it: no secret is needed", async () => {
  const as = await onTrial(5);
  await confirmed(stripe, await call(sheet, { as, body: {} }));
  await settled(stripe);
  const chosen = await choose(as, await aPlan());
  expect(chosen.data).toMatchObject({ state: "trialing", subscribed: true });
  expect(chosen.data.setup_intent_client_secret).toBeUndefined();
});

test("a provider who never had a membership has none; one on trial sees it", async () => {
  const never = await aMember({ membership: undefined });
  expect(await call(getMembership, { as: never })).toMatchObject({
    status: 404,
    error: { code: "membership.not_found" },
  });
  expect((await call(getMembership, { as: await onTrial(5) })).data).toMatchObject({
    state: "trialing",
    subscribed: false,
    may_take_jobs: true,
  });
});

test("administrators list memberships by state and plan, and synchronize one", async () => {
  const plan = await aPlan();
  const as = await payingMember(stripe, plan);
  await choose(await aMember(), plan);
  const admin = await signedIn("admin");
  const list = async (query: Record<string, string>) =>
    (await call(listSubscription, { as: admin, query: { plan_id: plan.id, ...query } })).data.items.map(
      ({ state }: { state: string }) => state,
    );
  expect((await list({})).sort()).toEqual(["active", "incomplete"]);
  expect(await list({ status: "active" })).toEqual(["active"]);
  expect(
    (await call(listSubscription, { as: admin, query: { state: "active", limit: "100" } })).data.items.map(
      ({ id }: { id: string }) => id,
    ),
  ).toContain(as.id);

  const { membership } = await standingOf(as);
  stripe.emulator.faults.add({ kind: "lose", count: 50 });
  await stripe.platform.subscriptions.cancel(membership.subscription_id as string);
  await settled(stripe);
  stripe.emulator.faults.clear();
  expect((await standingOf(as)).membership.state).toBe("active");
  clock.advance({ days: 31, hours: 1 });
  expect((await call(getMembership, { as: await again(as) })).data).toMatchObject({
    state: "canceled",
    may_take_jobs: false,
  });
  const read = await call(refresh, {
    as: await signedIn("admin"),
    params: { service_provider_id: as.id },
    body: {},
  });
  expect(read.data.state).toBe("canceled");
  expect((await standingOf(as)).shown?.state).toBe("canceled");
});

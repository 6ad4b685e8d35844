import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { handler as updatePlan } from "../../functions/admin/subscription/subscription-update.ts";
import { handler as attach } from "../../functions/service-provider/membership/attach-paymentmethod.ts";
import { handler as cancel } from "../../functions/service-provider/membership/cancel-subscription.ts";
import { handler as getMembership } from "../../functions/service-provider/membership/get-current-sp-membership.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { plus } from "../../shared/kernel/time.ts";
import { runDue } from "../../tests/support/due-lists.ts";
import {
  aMember,
  aPlan,
  choose,
  confirmed,
  onTrial,
  payingMember,
  standingOf,
} from "../../tests/support/membership-world.ts";
import { settled } from "../../tests/support/money-world.ts";
import { pendingProvider, ruleOn, verify } from "../../tests/support/onboarding.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as memberSchedule } from "./memberships.ts";
import { handler as planSchedule } from "./plans.ts";

askQuickly();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-01-10T09:00:00.000Z");
  stripe = await startStripe();
});
/** Members leave after their test, so that their later payments don't affect other tests. */
afterEach(async () => {
  for (const { id, status } of stripe.emulator.state.list<Stripe.Subscription>("subscription"))
    if (!["canceled", "incomplete_expired"].includes(status)) await stripe.platform.subscriptions.cancel(id);
  await settled(stripe);
});
afterAll(() => stripe.close());
const at = () => new Date().toISOString();

/**
 * Advances the time and stops wherever something is due here or at the payment provider, then runs the stream and the
 * schedules.
 */
const pass = async (as: Caller, span: { days?: number; hours?: number }, { lost = false } = {}) => {
  const end = Date.parse(plus(at(), span));
  while (Date.now() < end) {
    const { due_at = "" } = await memberships.find(as.id);
    const stops = [end, Date.parse(due_at), stripe.emulator.state.nextDue() ?? end];
    clock.set(new Date(Math.min(...stops.filter((stop) => stop > Date.now()))).toISOString());
    if (lost) stripe.emulator.faults.add({ kind: "lose", count: 200 });
    await settled(stripe);
    stripe.emulator.faults.clear();
    const ran = await runDue([memberSchedule]);
    expect(ran.filter(({ failed }) => failed > 0)).toEqual([]);
    if (ran.length > 0) await deliver();
  }
};

/** The same provider, signed in again: sessions end when the clock moves by a month. */
const again = ({ id }: Caller) => signedIn("service_provider", id);

const story = ({ id }: Caller) => storyOf("membership", id);
const worksUntil = async ({ id }: Caller) => (await coverage.get("US:627", id))?.works_until;

const failingCard = async (as: Caller) => {
  const { membership } = await standingOf(as);
  const id = membership.subscription_id as string;
  const { customer } = await stripe.platform.subscriptions.retrieve(id);
  const card = await stripe.platform.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer as string,
  });
  await stripe.platform.subscriptions.update(id, { default_payment_method: card.id });
};

test("a membership renews; each period is paid and in the ledger", async () => {
  const as = await payingMember(stripe, await aPlan());
  await pass(as, { days: 63 });
  const { membership } = await standingOf(as);
  expect(membership.state).toBe("active");
  expect(membership.current_period_end?.slice(0, 10)).toBe("2027-04-10");
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-3 * 1900);
  expect((await story(as)).filter((type) => type === "membership.renewed")).toHaveLength(2);
});

test("renews even if every webhook is lost, as the schedule asks", async () => {
  const as = await payingMember(stripe, await aPlan());
  await pass(as, { days: 63 }, { lost: true });
  const { membership } = await standingOf(as);
  expect(membership.state).toBe("active");
  expect((membership.current_period_end as string) > at()).toBe(true);
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-3 * 1900);
});

test("an unpaid renewal has three days of grace, then the provider gets no jobs, and in the end it is canceled", async () => {
  const as = await payingMember(stripe, await aPlan());
  await failingCard(as);
  await pass(as, { days: 31, hours: 6 });
  const late = await standingOf(as);
  expect(late.membership.state).toBe("past_due");
  expect(late.shown).toMatchObject({ state: "past_due", past_due_since: late.membership.past_due_since });
  const view = await call(getMembership, { as: await again(as) });
  expect(view.data).toMatchObject({ may_take_jobs: true, grace_until: expect.any(String) });
  expect(await worksUntil(as)).toBe(view.data.grace_until);

  await pass(as, { days: 3, hours: 1 });
  expect((await call(getMembership, { as: await again(as) })).data.may_take_jobs).toBe(false);
  expect(await story(as)).toContain("membership.grace_ended");
  await pass(as, { days: 13 });
  expect((await standingOf(as)).shown?.state).toBe("unpaid");
  expect(await worksUntil(as)).toBeUndefined();
  await pass(as, { days: 8 });
  expect((await standingOf(as)).membership).toMatchObject({ state: "canceled" });
  expect(
    (await stripe.platform.subscriptions.retrieve(late.membership.subscription_id as string)).status,
  ).toBe("canceled");
  const told = await story(as);
  expect(told.filter((type) => type === "membership.payment_failed").length).toBeGreaterThan(1);
  expect(told.at(-1)).toBe("membership.ended");
});

test("canceling a late membership ends it at once, even if the payment provider's webhook records it first", async () => {
  const as = await payingMember(stripe, await aPlan());
  await failingCard(as);
  await pass(as, { days: 31, hours: 6 });
  const later = await again(as);
  const { membership } = await standingOf(as);
  const hit = stripe.emulator.faults.add({
    kind: "slow",
    method: "DELETE",
    path: "/v1/subscriptions/*",
    delay_ms: 1500,
  });
  const asked = call(cancel, { as: later, body: {} });
  await hit;
  clock.advance({ seconds: 1 });
  await stripe.platform.subscriptions.cancel(membership.subscription_id as string);
  await settled(stripe);
  expect((await standingOf(as)).membership.state).toBe("canceled");
  expect(await asked).toMatchObject({ status: 200, data: { state: "canceled", may_take_jobs: false } });
  expect((await call(cancel, { as: later, body: {} })).error?.code).toBe("membership.not_subscribed");
});

test("a late membership is paid at once with another card; a declined card or another account's is refused", async () => {
  const plan = await aPlan();
  const as = await payingMember(stripe, plan);
  await failingCard(as);
  await pass(as, { days: 31, hours: 6 });
  const later = await again(as);
  const use = (payment_method_id: string) => call(attach, { as: later, body: { payment_method_id } });
  expect(await use("pm_card_chargeCustomerFail")).toMatchObject({
    status: 402,
    error: { code: "membership.declined" },
  });
  const other = await payingMember(stripe, plan);
  const foreign = (await standingOf(other)).membership.payment_method_id as string;
  expect(await use(foreign)).toMatchObject({ status: 404, error: { code: "payment_method.not_found" } });
  expect((await use("pm_unknown")).status).toBe(404);
  expect((await standingOf(as)).membership.state).toBe("past_due");

  const paid = await use("pm_card_mastercard");
  expect(paid).toMatchObject({ status: 200, data: { state: "active", may_take_jobs: true } });
  expect(paid.data.past_due_since).toBeUndefined();
  await settled(stripe);
  expect(await story(as)).toEqual(
    expect.arrayContaining(["membership.recovered", "membership.method_changed", "membership.paid"]),
  );
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-2 * 1900);
});

test("an approval begins a trial; its end is announced three days before, and it ends by itself", async () => {
  const admin = await signedIn("admin");
  const { provider, documents } = await pendingProvider(admin);
  await verify(admin, documents);
  expect((await ruleOn(admin, provider, "approve")).status).toBe(200);
  await deliver();
  expect(await memberships.find(provider.id)).toMatchObject({ state: "trialing", attempt: 0 });
  await pass(provider, { days: 26, hours: 18 });
  expect(await story(provider)).toEqual(["membership.trial_started"]);
  await pass(provider, { hours: 12 });
  expect(await story(provider)).toEqual(["membership.trial_started", "membership.trial_ending"]);
  await pass(provider, { days: 3 });
  expect((await standingOf(provider)).shown).toMatchObject({ state: "canceled" });
  expect((await story(provider)).at(-1)).toBe("membership.ended");
  expect(await memberships.find(provider.id)).toMatchObject({ end_reason: "trial_ended" });
});

test("a plan chosen during the trial is not announced again, and is charged when the trial ends", async () => {
  const as = await onTrial(5);
  await confirmed(stripe, await choose(as, await aPlan()));
  await settled(stripe);
  await pass(as, { days: 5, hours: 6 });
  expect(await story(as)).toEqual([
    "membership.requested",
    "membership.trial_ending",
    "membership.activated",
    "membership.paid",
  ]);
});

test("a cheaper plan starts when the period ends, with the next invoice", async () => {
  const dear = await aPlan({ amount_minor: 4900 });
  const cheap = await aPlan();
  const as = await payingMember(stripe, dear);
  await choose(as, cheap);
  await pass(as, { days: 27 });
  expect((await standingOf(as)).membership.plan_id).toBe(dear.id);
  await pass(as, { days: 5 });
  const { membership } = await standingOf(as);
  expect(membership).toMatchObject({ plan_id: cheap.id, amount_minor: 1900, state: "active" });
  expect(membership.change).toBeUndefined();
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-(4900 + 1900));
});

test("changing from yearly to monthly starts after the paid year", async () => {
  const year = await aPlan({ interval: "year", amount_minor: 19_000 });
  const month = await aPlan();
  const as = await payingMember(stripe, year);
  await choose(as, month);
  await pass(as, { days: 364 });
  expect((await standingOf(as)).membership.plan_id).toBe(year.id);
  await pass(as, { days: 2, hours: 6 });
  expect((await standingOf(as)).membership).toMatchObject({ plan_id: month.id, interval: "month" });
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-(19_000 + 1900));
});

test("members are told of a new price and pay it from the first renewal after thirty days; new members at once", async () => {
  const plan = await aPlan();
  const old = await payingMember(stripe, plan);
  const untouched = await payingMember(stripe, await aPlan());
  await pass(old, { days: 10 });
  const params = { subscription_id: plan.id };
  const body = { amount_minor: 2500, migrate: "at_renewal", reason: "Costs have risen" };
  expect((await call(updatePlan, { as: await signedIn("admin"), params, body })).data).toMatchObject({
    amount_minor: 2500,
    prices: [{ amount_minor: 1900 }, { amount_minor: 2500 }],
  });
  clock.advance({ minutes: 2 });
  await runSchedule(planSchedule);
  const announced = (await standingOf(old)).membership;
  expect(announced.change).toMatchObject({ amount_minor: 2500, cause: "price" });
  expect((await standingOf(untouched)).membership.change).toBeUndefined();
  expect(await story(old)).toContain("membership.price_announced");
  const fresh = await payingMember(stripe, plan);
  expect((await standingOf(fresh)).membership.amount_minor).toBe(2500);

  await pass(old, { days: 23 });
  expect((await standingOf(old)).membership.amount_minor).toBe(1900);
  await pass(old, { days: 30 });
  expect((await standingOf(old)).membership.amount_minor).toBe(2500);
  expect(balanceOf(await bookPostings(old.id), "membership_deferred")).toBe(-(1900 + 1900 + 2500));
});

test("without migrate, members keep the old price", async () => {
  const plan = await aPlan();
  const as = await payingMember(stripe, plan);
  const body = { amount_minor: 2500, reason: "For new members only" };
  await call(updatePlan, { as: await signedIn("admin"), params: { subscription_id: plan.id }, body });
  clock.advance({ minutes: 2 });
  await runSchedule(planSchedule);
  await pass(as, { days: 63 });
  expect(balanceOf(await bookPostings(as.id), "membership_deferred")).toBe(-3 * 1900);
});

test("a request whose answer was lost is found again, and one that never arrived is deleted", async () => {
  const plan = await aPlan();
  const found = await aMember();
  stripe.emulator.faults.add({ kind: "lose", count: 50 });
  stripe.emulator.faults.add({
    kind: "error_after_commit",
    path: "/v1/subscriptions",
    method: "POST",
    count: 2,
  });
  expect((await choose(found, plan)).status).toBe(503);
  stripe.emulator.faults.clear();
  expect((await standingOf(found)).membership.subscription_id).toBeUndefined();
  clock.advance({ minutes: 5 });
  await runSchedule(memberSchedule);
  const { membership } = await standingOf(found);
  expect(membership).toMatchObject({ state: "incomplete", subscription_id: expect.stringMatching(/^sub_/) });
  await confirmed(stripe, await choose(found, plan));
  await settled(stripe);
  expect((await standingOf(found)).membership.state).toBe("active");

  const lost = await aMember();
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/subscriptions", method: "POST", count: 5 });
  expect((await choose(lost, plan)).status).toBe(503);
  stripe.emulator.faults.clear();
  clock.advance({ minutes: 5 });
  await runSchedule(memberSchedule);
  expect((await standingOf(lost)).membership.state).toBe("incomplete_expired");
});

test("a first payment that is not made in time ends the request", async () => {
  const as = await aMember();
  await choose(as, await aPlan());
  await pass(as, { days: 2 }, { lost: true });
  expect((await standingOf(as)).membership.state).toBe("incomplete_expired");
  expect(await story(as)).toEqual(["membership.requested", "membership.lapsed"]);
});

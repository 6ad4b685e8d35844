import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookPostings } from "../../../shared/data/ledger.ts";
import { plans } from "../../../shared/data/plans.ts";
import { balanceOf } from "../../../shared/domain/payment/ledger.ts";
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
import { type Caller, clock, renewed, storyOf, write } from "../../../tests/support/world.ts";

let stripe: StripeWorld;
let plan: { id: string };
let dear: { id: string };
beforeAll(async () => {
  clock.set("2027-01-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  clock.set("2027-01-10T09:00:00.000Z");
  plan = await aPlan();
  dear = await aPlan({ name: "Premium", amount_minor: 4900 });
});

const liveOf = ({ id }: Caller) =>
  stripe.emulator.state
    .list<Stripe.Subscription>("subscription")
    .filter(({ metadata }) => metadata.service_provider_id === id)
    .filter(({ status }) => !["canceled", "incomplete_expired"].includes(status));

test("a plan begins when its first payment arrives: the provider may take jobs, and the revenue is in the ledger", async () => {
  const as = await aMember();
  const said = await choose(as, plan);
  expect(said).toMatchObject({
    status: 200,
    data: {
      state: "incomplete",
      subscribed: false,
      may_take_jobs: false,
      plan_id: plan.id,
      amount_minor: 1900,
    },
  });
  await confirmed(stripe, said);
  await settled(stripe);
  const { membership, shown } = await standingOf(as);
  expect(membership).toMatchObject({ state: "active", current_period_end: "2027-02-10T09:00:00.000Z" });
  expect(shown).toEqual({
    state: "active",
    plan_id: plan.id,
    current_period_end: "2027-02-10T09:00:00.000Z",
  });
  const books = await bookPostings(as.id);
  expect([balanceOf(books), balanceOf(books, "membership_deferred"), balanceOf(books, "processor")]).toEqual([
    0, -1900, 1815,
  ]);
  expect(await storyOf("membership", as.id)).toEqual([
    "membership.requested",
    "membership.activated",
    "membership.paid",
  ]);
});

test("the same plan gets the same secret, however often it is requested", async () => {
  const as = await aMember();
  const first = await choose(as, plan);
  const again = await choose(as, plan);
  expect(first.data.payment_intent_client_secret).toMatch(/_secret_/);
  expect(again.data.payment_intent_client_secret).toBe(first.data.payment_intent_client_secret);
  expect(liveOf(as)).toHaveLength(1);
});

test("a running trial continues to its end, and is paid then", async () => {
  const as = await onTrial(20);
  const said = await choose(as, plan);
  expect(said.data).toMatchObject({
    state: "trialing",
    may_take_jobs: true,
    trial_ends_at: "2027-01-30T09:00:00.000Z",
  });
  expect(said.data.payment_intent_client_secret).toBeUndefined();
  await confirmed(stripe, said);
  clock.advance({ days: 20, hours: 1 });
  await settled(stripe);
  const { membership, shown } = await standingOf(as);
  expect(membership).toMatchObject({ state: "active" });
  expect(shown).toMatchObject({ state: "active", current_period_end: "2027-02-28T09:00:00.000Z" });
});

test("a trial without a card ends without a membership", async () => {
  const as = await onTrial(20);
  await choose(as, plan);
  clock.advance({ days: 20, hours: 1 });
  await settled(stripe);
  expect((await standingOf(as)).membership).toMatchObject({
    state: "canceled",
    end_reason: "payment_missing",
  });
});

test("choosing another plan before the first is paid cancels the first", async () => {
  const as = await aMember();
  const first = await choose(as, plan);
  const second = await choose(as, dear);
  expect(second.data).toMatchObject({ state: "incomplete", plan_id: dear.id });
  expect(second.data.payment_intent_client_secret).not.toBe(first.data.payment_intent_client_secret);
  await settled(stripe);
  expect(liveOf(as)).toHaveLength(1);
  await confirmed(stripe, second);
  await settled(stripe);
  expect((await standingOf(as)).membership).toMatchObject({ state: "active", plan_id: dear.id });
});

test("under concurrency creates one subscription", async () => {
  const as = await aMember();
  const said = await Promise.all([plan, dear, plan, dear, plan].map((one) => choose(as, one)));
  expect(said.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, error } of said)
    if (status !== 200)
      expect(["membership.busy", "service.unavailable", "membership.version_conflict"]).toContain(
        error?.code,
      );
  await settled(stripe);
  expect(liveOf(as)).toHaveLength(1);
  expect((await standingOf(as)).membership.subscription_id).toBe(liveOf(as)[0]?.id);
});

test("a more expensive plan starts at once, and the rest of the period is charged", async () => {
  const as = await payingMember(stripe, plan);
  clock.set("2027-01-25T21:00:00.000Z");
  const later = await renewed(as);
  const { data } = await choose(later, dear);
  expect(data).toMatchObject({ state: "active", plan_id: dear.id, amount_minor: 4900 });
  await settled(stripe);
  const books = await bookPostings(as.id);
  expect(balanceOf(books, "membership_deferred")).toBe(-(1900 + 1500));
  expect((await standingOf(as)).shown?.plan_id).toBe(dear.id);
});

test("of four other plans that are chosen at once one is set up, the others are told to wait", async () => {
  const as = await payingMember(stripe, plan);
  const wanted = await Promise.all(
    [3900, 4900, 5900, 6900].map((amount_minor) => aPlan({ name: `Plan ${amount_minor}`, amount_minor })),
  );
  const answers = await Promise.all(wanted.map((one) => choose(as, one)));
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, error } of answers)
    if (status === 409) expect(["membership.busy", "membership.version_conflict"]).toContain(error?.code);
  const { membership } = await standingOf(as);
  expect(membership.switching).toBeUndefined();
  const [live] = liveOf(as);
  expect(live?.items.data[0]?.price.id).toBe(membership.price_id);
});

test("a plan that the payment provider refuses can be followed by another one at once", async () => {
  const as = await payingMember(stripe, plan);
  const gone = await aPlan({ name: "Gone", amount_minor: 5900 });
  await write(plans.update({ ...(await plans.find(gone.id)), price_id: "price_that_is_gone" }));
  expect((await choose(as, gone)).error?.code).toBe("plan.version_conflict");
  expect((await standingOf(as)).membership.switching).toBeUndefined();
  expect((await choose(as, dear)).status).toBe(200);
});

test("a more expensive plan waits when its payment is declined, and the old plan continues", async () => {
  const as = await payingMember(stripe, plan);
  const { membership } = await standingOf(as);
  const failing = await stripe.platform.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: (await stripe.platform.subscriptions.retrieve(membership.subscription_id as string))
      .customer as string,
  });
  await stripe.platform.subscriptions.update(membership.subscription_id as string, {
    default_payment_method: failing.id,
  });
  clock.advance({ days: 10 });
  const said = await choose(await renewed(as), dear);
  expect(said.data).toMatchObject({ plan_id: plan.id, payment_pending: true, state: "active" });
  await confirmed(stripe, said, "pm_card_visa");
  await settled(stripe);
  expect((await standingOf(as)).membership).toMatchObject({ plan_id: dear.id, state: "active" });
});

test("a cheaper plan starts when the period ends, and can be undone until then", async () => {
  const as = await payingMember(stripe, dear);
  const cheaper = await choose(as, plan);
  expect(cheaper.data).toMatchObject({
    plan_id: dear.id,
    change: { plan_id: plan.id, cause: "downgrade", not_before: "2027-02-10T09:00:00.000Z" },
  });
  const kept = await choose(as, dear);
  expect(kept.data.change).toBeUndefined();
  expect((await choose(as, plan)).data.change.plan_id).toBe(plan.id);
});

test("a retired plan is not for sale; an unknown one does not exist", async () => {
  const as = await aMember();
  expect((await choose(as, { id: "019a8f6c2b7e4d1f0a3c5e79" })).error?.code).toBe("plan.not_found");
});

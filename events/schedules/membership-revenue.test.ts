import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as getDisputes } from "../../functions/payment/get-disputes.ts";
import { handler as submit } from "../../functions/payment/submit-dispute.ts";
import { handler as prepare } from "../../functions/payment/update-dispute.ts";
import { handler as getIncidents } from "../../functions/user/get-user-incidents-list.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { chargesPartition, membershipCharges } from "../../shared/data/membership-charges.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { aPlan, payingMember } from "../../tests/support/membership-world.ts";
import { compared } from "../../tests/support/money-commands.ts";
import { settled } from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, signedIn, write } from "../../tests/support/world.ts";
import { handler as alertDisputes } from "./disputes.ts";
import { handler } from "./membership-revenue.ts";
import { handler as reconcile } from "./reconciliation.ts";

askQuickly();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-01-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

let month = 0;
const today = () => new Date().toISOString().slice(0, 10);
beforeEach(() => {
  month += 2;
  clock.set(new Date(Date.UTC(2027, month, 10, 9)).toISOString());
  stripe.emulator.faults.clear();
});

const chargeOf = async (id: string) =>
  (await membershipCharges.page("ofProvider", chargesPartition(id), { limit: 10, scope: "test" })).items[0];

const paid = async (card?: string) => {
  const { id } = await payingMember(stripe, await aPlan(), card);
  const { intent_id, charge_id } = (await chargeOf(id)) as { intent_id: string; charge_id: string };
  return { id, intent_id, charge_id };
};

const atBank = async (charge: string, more: object = {}): Promise<Stripe.Dispute> => {
  const answer = await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge, ...more }),
  });
  await settled(stripe);
  return (await answer.json()) as Stripe.Dispute;
};

const kinds = async (id: string) => (await bookPostings(id)).map(({ kind }) => kind);
const on = async (id: string, account: Parameters<typeof balanceOf>[1]) =>
  balanceOf(await bookPostings(id), account) + 0;
/** What the comparison of today finds tomorrow. */
const night = async () => {
  const day = today();
  clock.advance({ days: 1 });
  return compared(day);
};

test("what a membership paid is revenue by the days that are over, at each month's end", async () => {
  const { id } = await paid();
  expect([await on(id, "membership_deferred"), await on(id, "membership_revenue")]).toEqual([-1900, 0]);
  clock.set(new Date(Date.UTC(2027, month + 1, 1, 1)).toISOString());
  await runSchedule(handler);
  const revenue = await on(id, "membership_revenue");
  expect(revenue).toBeLessThan(-1000);
  expect(await on(id, "membership_deferred")).toBe(-1900 - revenue);
  await runSchedule(handler);
  expect(await on(id, "membership_revenue")).toBe(revenue);
});

test("a refund on the payment provider's dashboard reaches the books, and one that fails leaves them", async () => {
  const { id, intent_id } = await paid("pm_card_refundFail");
  await stripe.platform.refunds.create({ payment_intent: intent_id, amount: 700 });
  await settled(stripe);
  clock.advance({ minutes: 5 });
  await settled(stripe);
  expect(await kinds(id)).toEqual(["membership", "membership_refund", "membership_refund_failed"]);
  expect(await on(id, "membership_deferred")).toBe(-1900);
  expect((await night()).differences).toEqual([]);
});

test("a refund whose webhooks are lost is found by the night's comparison", async () => {
  const { id, intent_id } = await paid();
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await stripe.platform.refunds.create({ payment_intent: intent_id, amount: 1900 });
  await settled(stripe);
  stripe.emulator.faults.clear();
  expect(await kinds(id)).toEqual(["membership"]);
  const day = today();
  expect((await night()).differences).toEqual([]);
  expect(await kinds(id)).toEqual(["membership", "membership_refund"]);
  expect(await compared(day)).toMatchObject({ caught_up: 0, differences: [] });
});

test("a dispute of a membership is in the books and in the list, and is answered like a job's", async () => {
  const from = new Date().toISOString();
  const { id, charge_id } = await paid();
  await atBank(charge_id);
  const admin = await signedIn("admin");
  const listed = async () => (await call(getDisputes, { as: admin, query: { from } })).data.items;
  const [dispute] = await listed();
  expect(dispute).toMatchObject({ of: "membership", service_provider_id: id, state: "needs_response" });
  expect(dispute).not.toHaveProperty("job_id");
  const params = { dispute_id: dispute.id };
  await call(prepare, { as: admin, params, body: { uncategorized_text: "losing_evidence" } });
  const sent = await call(submit, { as: admin, params });
  expect(sent.data).toMatchObject({ state: "lost", of: "membership" });
  await settled(stripe);
  expect(await kinds(id)).toEqual(["membership", "membership_dispute_lost", "membership_dispute_opened"]);
  expect(await on(id, "dispute")).toBe(0);
  expect(await on(id, "membership_deferred")).toBe(0);
  expect(await on(id, "dispute_fee")).toBe(1500);
  expect((await night()).differences).toEqual([]);
});

test("what a bank decides is asked for every day until it is known: its word may be lost", async () => {
  const from = new Date().toISOString();
  const { id, intent_id, charge_id } = await paid();
  const dispute = await atBank(charge_id);
  const asked_at = async () => (await membershipCharges.find(intent_id)).ask_at;
  clock.advance({ hours: 24 });
  await runSchedule(handler);
  expect(await asked_at()).toBe(new Date(Date.now() + 24 * 3_600_000).toISOString());
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await stripe.platform.disputes.close(dispute.id);
  await settled(stripe);
  stripe.emulator.faults.clear();
  clock.advance({ hours: 23 });
  await runSchedule(handler);
  expect(await on(id, "dispute")).toBe(1900);
  clock.advance({ hours: 1 });
  await runSchedule(handler);
  await settled(stripe);
  expect(await kinds(id)).toEqual(["membership", "membership_dispute_lost", "membership_dispute_opened"]);
  expect(await on(id, "dispute")).toBe(0);
  expect(await asked_at()).toBeUndefined();
  const query = { from };
  const { data } = await call(getDisputes, { as: await signedIn("admin"), query });
  expect(data.items).toEqual([expect.objectContaining({ service_provider_id: id, state: "lost" })]);
});

test("a card that disputes at once is in the books with the payment itself", async () => {
  const { id } = await paid("pm_card_createDispute");
  expect(await kinds(id)).toEqual(["membership", "membership_dispute_opened"]);
  expect((await night()).differences).toEqual([]);
});

test("nobody answers: administrators are alerted before the deadline", async () => {
  const { charge_id, id } = await paid();
  await atBank(charge_id, { inquiry: true });
  expect(await kinds(id)).toEqual(["membership"]);
  clock.advance({ days: 8 });
  expect(await runSchedule(alertDisputes)).toEqual({ handled: 1, failed: 0 });
  const admin = await signedIn("admin");
  const { data } = await call(getIncidents, { as: admin, query: { limit: "5" } });
  expect(data.items).toContainEqual(
    expect.objectContaining({ category: "money_stuck", reporter_id: id, reported_by: "service_provider" }),
  );
});

test("a dispute's fee that comes back by itself, days later, is entered once", async () => {
  const { charge_id, id } = await paid();
  const dispute = await atBank(charge_id);
  clock.advance({ days: 3 });
  const day = today();
  stripe.emulator.book({
    type: "adjustment",
    category: "dispute",
    amount: 0,
    fee: -1500,
    source: dispute.id,
  });
  expect(await night()).toMatchObject({ differences: [], fees_posted_minor: -1500 });
  expect(await kinds(id)).toEqual(["dispute_fee_returned", "membership", "membership_dispute_opened"]);
  expect(await on(id, "dispute_fee")).toBe(0);
  expect(await compared(day)).toMatchObject({ differences: [], fees_posted_minor: 0 });
});

test("the payment of an earlier release has its refund in the books, too", async () => {
  const { id, intent_id } = await paid();
  const charge = await membershipCharges.find(intent_id);
  await write(membershipCharges.remove(charge));
  await stripe.platform.refunds.create({ payment_intent: intent_id, amount: 600 });
  await settled(stripe);
  expect(await kinds(id)).toEqual(["membership", "membership_refund"]);
  expect(await membershipCharges.get(intent_id)).toMatchObject({ amount_minor: 1900, earned_minor: 0 });
  clock.advance({ days: 1 });
  await runSchedule(reconcile);
  const page = { limit: 3, scope: "test" };
  const { items } = await reconciliations.page("all", "RECONCILIATIONS", page);
  expect(items.flatMap(({ differences }) => differences)).toEqual([]);
});

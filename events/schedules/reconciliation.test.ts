import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { handler as refresh } from "../../functions/admin/subscription/refresh-subscription.ts";
import { handler as getReconciliations } from "../../functions/payment/get-reconciliations.ts";
import { handler as reconcile } from "../../functions/payment/reconcile-day.ts";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { payouts } from "../../shared/data/payouts.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { rateRecords } from "../../shared/data/vendor-rates.ts";
import { vendorRatesId } from "../../shared/domain/backoffice/vendor-rates.ts";
import { capturePosted, membershipPaidPosted } from "../../shared/domain/payment/ledger.ts";
import { type Difference, daysDue, notReconciled } from "../../shared/domain/payment/reconciliation.ts";
import { aPlan, payingMember } from "../../tests/support/membership-world.ts";
import {
  comparedAll,
  completeJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, renewed, runSchedule, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./reconciliation.ts";
import { handler as releaseShares } from "./transfers.ts";

askQuickly();
const errors = vi.spyOn(process.stderr, "write");
/** The tests use consecutive periods, because all days in between are reconciled too. */
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-24T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const night = async (day: string, nights = 0) => {
  clock.set(new Date(Date.parse(`${day}T01:45:00.000Z`) + (nights + 1) * 86_400_000).toISOString());
  await settled(stripe);
  await runSchedule(releaseShares);
  await comparedAll(handler);
  return reconciliations.find(day);
};
/** How many differences of a day rang the alarm since the last time that this was asked. */
const rung = (day: string) => {
  const lines = errors.mock.calls.map(([line]) => String(line));
  errors.mockClear();
  return lines.filter((line) => line.includes('"money difference"') && line.includes(`"day":"${day}"`))
    .length;
};
const accountOf = async (id: string) => (await serviceProviders.find(id)).payout.account_id as string;
const intentOf = async (id: string) => (await payments.find(id)).payment_intent_id as string;

/** Money of all kinds on one day: charged, partly refunded, disputed and won, and the share of the day before. */
const busyDay = async (day: string) => {
  const before = new Date(Date.parse(`${day}T10:00:00.000Z`) - 86_400_000).toISOString();
  clock.set(before);
  const worker = await storedPayableProvider(stripe);
  const paid = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
  await completeJob(stripe, paid.job.id, worker.id);
  clock.set(`${day}T11:00:00.000Z`);
  await settled(stripe);
  await runSchedule(releaseShares);
  const other = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
  await completeJob(stripe, other.job.id, worker.id);
  const contested = await securedPayment(stripe, { hours: 1, card: "pm_card_createDispute" });
  await completeJob(stripe, contested.job.id, worker.id);
  await stripe.platform.refunds.create({ payment_intent: await intentOf(other.payment_id), amount: 2500 });
  const [dispute] = (
    await stripe.platform.disputes.list({ payment_intent: await intentOf(contested.payment_id) })
  ).data;
  await stripe.platform.disputes.update(dispute?.id as string, {
    evidence: { uncategorized_text: "winning_evidence" },
    submit: true,
  });
  await settled(stripe);
  return { paid, other, worker };
};

test("the first day with money is reconciled, even if an interrupted run had started with a later one", async () => {
  await busyDay("2027-03-25");
  await write(reconciliations.put(notReconciled("2027-03-26", new Date().toISOString())));
  clock.set("2027-04-01T09:00:00.000Z");
  await comparedAll(handler);
  expect(await reconciliations.get("2027-03-24")).toMatchObject({ runs: 1 });
  expect(await reconciliations.get("2027-03-25")).toMatchObject({ runs: 1 });
});

test("a day of money matches the payment provider by class, and is compared for three nights, after ten days and after thirty", async () => {
  const day = "2027-04-03";
  await busyDay(day);
  const first = await night(day);
  expect(first.differences).toEqual([]);
  expect(first).toMatchObject({ runs: 1, caught_up: 0, fees_posted_minor: 0, differences_count: 0 });
  const classes = first.totals.map(({ movement }) => movement);
  expect(classes).toEqual(["charge", "dispute", "dispute_won", "refund", "transfer"]);
  for (const { ours_minor, theirs_minor } of first.totals) expect(ours_minor).toBe(theirs_minor);
  expect(first.totals.find(({ movement }) => movement === "refund")?.ours_minor).toBe(-2500);

  expect((await night(day, 1)).runs).toBe(2);
  expect((await night(day, 2)).runs).toBe(3);
  expect((await night(day, 3)).runs).toBe(3);
  expect((await night(day, 10)).runs).toBe(4);
  expect((await night(day, 30)).runs).toBe(5);
  expect((await reconciliations.find(day)).look_at).toBeUndefined();
});

const classesOf = (differences: readonly Difference[]) => differences.map((one) => one.class).toSorted();

test("a planted difference of each class is found, every night until it is explained", async () => {
  const day = "2027-05-06";
  const { paid, other } = await busyDay(day);
  const charge = (await payments.find(other.payment_id)).charge_id as string;
  stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
  stripe.emulator.book({ type: "adjustment", category: "charge", amount: -100, source: charge });
  const book = {
    book_id: paid.payment_id,
    currency: "usd",
    job_id: paid.job.id,
    posted_at: new Date().toISOString(),
  };
  await write(
    postings.insert(capturePosted(book, "ch_invented", { amount_minor: 500, fee_minor: 500 })),
    transfers.remove(await transfers.find(other.job.id, "1")),
  );
  const found = await night(day);
  expect(classesOf(found.differences)).toEqual(["amount", "missing_ours", "missing_stripe", "stuck"]);
  expect(found.differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ class: "missing_ours", movement: "charge", theirs_minor: 777 }),
      expect.objectContaining({
        class: "amount",
        source: charge,
        payment_id: other.payment_id,
        ours_minor: 9680,
        theirs_minor: 9580,
      }),
      expect.objectContaining({
        class: "missing_stripe",
        source: "ch_invented",
        payment_id: paid.payment_id,
        ours_minor: 500,
      }),
      expect.objectContaining({
        class: "stuck",
        payment_id: other.payment_id,
        reason: "The work is done and paid for, and no payment to the provider is planned.",
      }),
    ]),
  );
  const known = await differencesOfDay(day);
  expect(known.map(({ state, version }) => `${state} ${version}`)).toEqual(Array(4).fill("open 1"));
  // The invented charge rang with its payment's book, which the day before it finds wrong.
  expect(rung(day)).toBe(3);
  expect((await night(day, 5)).runs).toBe(2);
  expect((await night(day, 6)).runs).toBe(3);
  expect(await differencesOfDay(day)).toEqual(known);
  expect(rung(day)).toBe(0);
  const admin = await signedIn("admin");
  const listed = await call(getReconciliations, { as: admin, query: { from: day, to: "2027-05-07" } });
  expect(listed.data.items).toMatchObject([{ day, differences_count: 4 }]);
  const file = await call(getReconciliations, {
    as: admin,
    query: { from: day, to: "2027-05-07", format: "csv" },
  });
  expect(file.body).toContain(`${day},missing_stripe,charge,ch_invented,${paid.payment_id},500,,,`);
  expect((await night(day, 8)).runs).toBe(4);
  expect(rung(day)).toBe(3);
  await write(postings.remove(await postings.find(paid.payment_id, "capture", "ch_invented")));
  await night(day, 9);
  expect(rung(day)).toBe(0);
  const last = await differencesOfDay(day);
  expect(last.filter(({ state }) => state === "gone").map(({ found }) => found.source)).toEqual([
    "ch_invented",
  ]);
  expect(last.filter(({ overdue_at }) => overdue_at)).toHaveLength(4);
});

test("a missed refund is recorded; an administrator need not wait for the night", async () => {
  const day = "2027-05-15";
  const { other } = await busyDay(day);
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await stripe.platform.refunds.create({ payment_intent: await intentOf(other.payment_id), amount: 1000 });
  await settled(stripe);
  stripe.emulator.faults.clear();
  expect((await payments.find(other.payment_id)).refunded_minor).toBe(2500);
  clock.set("2027-05-16T00:40:00.000Z");
  const admin = await signedIn("admin");
  const { data } = await call(reconcile, { as: admin, body: { day } });
  expect(data).toMatchObject({ caught_up: 1, differences: [] });
  expect((await payments.find(other.payment_id)).refunded_minor).toBe(3500);
  const early = await call(reconcile, { as: admin, body: { day: "2027-05-16" } });
  expect(early).toMatchObject({ status: 422, error: { code: "reconciliation.day_not_over" } });
});

test("a missed payout is found once it has had time to arrive", async () => {
  const day = "2027-05-18";
  const { worker } = await busyDay(day);
  await settled(stripe);
  stripe.emulator.faults.add({ kind: "lose", type: "payout.*", count: 20 });
  const known = async () =>
    (await payouts.page("ofProvider", `PAYOUTS#${worker.id}`, { limit: 10, scope: "test" })).items;
  const books = async () =>
    (await postings.page("ofProvider", `LEDGER#PROVIDER#${worker.id}`, { limit: 100, scope: "test" })).items
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("payout"));
  for (const nights of [0, 1]) await night(day, nights);
  clock.advance({ days: 5 });
  await settled(stripe);
  expect(await known()).toEqual([]);
  expect((await night(day, 10)).differences).toEqual([]);
  const found = await known();
  const { data } = await stripe.platform.payouts.list({}, { stripeAccount: await accountOf(worker.id) });
  expect(found.map(({ payout_id }) => payout_id).toSorted()).toEqual(data.map(({ id }) => id).toSorted());
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ state }) => state === "paid")).toBe(true);
  expect(await books()).toEqual(found.map(() => "payout"));
  stripe.emulator.faults.clear();
});

test("the comparison includes all payments of a member of many years", async () => {
  const day = "2027-06-01";
  clock.set(`${day}T10:00:00.000Z`);
  const { id } = await payingMember(stripe, await aPlan());
  await settled(stripe);
  const book = { book_id: id, currency: "usd", posted_at: "2018-01-01T00:00:00.000Z" };
  for (let month = 0; month < 110; month += 1)
    await write(
      postings.insert({
        ...membershipPaidPosted(book, `ch_${String(month).padStart(4, "0")}`, { amount_minor: 1900 }),
        lines: [
          { account: "processor", amount_minor: 1900 },
          { account: "membership_revenue", amount_minor: -1900 },
        ],
      }),
    );
  expect(await bookPostings(id)).toHaveLength(111);
  const admin = await signedIn("admin");
  clock.set("2027-06-02T10:00:00.000Z");
  const { data } = await call(reconcile, { as: await renewed(admin), body: { day } });
  expect(data).toMatchObject({ movements: 1, differences: [] });
  const years = (await bookPostings(id)).filter(({ posted_at }) => posted_at < "2019");
  for (const posting of years) await write(postings.remove(posting));
});

test("later fees and payouts are posted once, and then both sides match", async () => {
  const day = "2027-06-04";
  const { other } = await busyDay(day);
  const charge = (await payments.find(other.payment_id)).charge_id as string;
  stripe.emulator.book({ type: "stripe_fee", category: "fee", amount: -200 });
  stripe.emulator.payOutOwn({ id: "po_own", amount: 5000, automatic: true });
  stripe.emulator.book({ type: "charge", category: "charge", amount: 0, fee: 40, source: charge });
  expect(await night(day)).toMatchObject({ differences: [], fees_posted_minor: 240 });
  expect(await night(day, 1)).toMatchObject({ runs: 2, differences: [], fees_posted_minor: 0 });
});

test("a day without money has nothing to compare", async () => {
  expect(await night("2027-06-08")).toMatchObject({ movements: 0, payments: 0, totals: [], differences: [] });
});

test("days missed during an outage are reconciled afterwards, and none is left out", async () => {
  const calls = { stripe_calls_a_second: 10_000, stripe_endpoint_calls_a_second: 2500 };
  await write(
    rateRecords.put({ id: vendorRatesId, version: 0, calls, updated_at: "2027-06-13T00:00:00.000Z" }),
  );
  const day = "2027-06-13";
  await busyDay(day);
  await night("2027-06-11");
  clock.set("2027-06-13T12:00:00.000Z");
  stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
  clock.set("2027-07-31T03:00:00.000Z");
  await settled(stripe);
  stripe.emulator.faults.add({ kind: "rate_limit", method: "GET", count: 1000 });
  expect((await runSchedule(handler)).handled).toBe(0);
  stripe.emulator.faults.clear();
  const between = { limit: 100, scope: "test", from: "2027-06-12", to: "2027-07-31" };
  const known = async () => (await reconciliations.page("all", "RECONCILIATIONS", between)).items;
  const failed = (await known()).filter(({ runs }) => runs === 0);
  expect([failed.length, failed.at(-1)?.day, failed[0]?.day]).toEqual([20, "2027-06-12", "2027-07-01"]);
  await comparedAll(handler);
  expect((await known()).map(({ runs }) => runs)).toEqual(Array.from({ length: 49 }, () => 1));
  const different = (await known()).filter(({ differences_count }) => differences_count > 0);
  expect(different.map((one) => one.day)).toEqual([day]);
});

test("missed membership payments are recorded, even if later ones came first", async () => {
  const day = "2027-08-03";
  clock.set(`${day}T10:00:00.000Z`);
  stripe.emulator.faults.add({ kind: "lose", count: 50 });
  const { id } = await payingMember(stripe, await aPlan());
  clock.advance({ days: 70 });
  await settled(stripe);
  stripe.emulator.faults.clear();
  const admin = await signedIn("admin");
  await call(refresh, { as: admin, params: { service_provider_id: id }, body: {} });
  expect(await bookPostings(id)).toHaveLength(1);
  for (const paid of [day, "2027-09-03"]) {
    const { data } = await call(reconcile, { as: await renewed(admin), body: { day: paid } });
    expect(data).toMatchObject({ caught_up: 1, differences: [] });
  }
  expect((await bookPostings(id)).map(({ kind }) => kind)).toEqual([
    "membership",
    "membership",
    "membership",
  ]);
  const { data } = await call(reconcile, { as: await renewed(admin), body: { day } });
  expect(data).toMatchObject({ caught_up: 0, differences: [] });
});

test("starts with the oldest missing days, a limited number per run, from the first day with money", () => {
  const now = "2028-04-20T03:00:00.000Z";
  expect(daysDue(undefined, [], now)).toEqual(["2028-04-17", "2028-04-18", "2028-04-19"]);
  expect(daysDue("2028-04-10", [], now)).toHaveLength(10);
  expect(daysDue("2028-01-10", [], now)).toHaveLength(20);
  expect(daysDue("2028-04-14", ["2028-04-14", "2028-04-16", "2028-04-19"], now)).toEqual([
    "2028-04-15",
    "2028-04-17",
    "2028-04-18",
  ]);
  expect(daysDue("2028-04-19", ["2028-04-19"], "2028-04-20T01:29:00.000Z")).toContain("2028-04-18");
});

test("the fee of a dispute that comes back when it is won is in the books", async () => {
  stripe.emulator.returnDisputeFees(true);
  onTestFinished(() => stripe.emulator.returnDisputeFees(false));
  const day = "2028-02-07";
  await busyDay(day);
  const compared = await night(day);
  expect(compared.differences).toEqual([]);
  expect(compared.totals.find(({ movement }) => movement === "dispute_won")).toMatchObject({
    ours_minor: 11_500,
    theirs_minor: 11_500,
  });
});

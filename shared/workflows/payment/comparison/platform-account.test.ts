import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as compareDays } from "../../../../events/schedules/reconciliation.ts";
import { handler as approve } from "../../../../functions/payment/approve-correction.ts";
import { handler as propose } from "../../../../functions/payment/propose-correction.ts";
import { joinedAs } from "../../../../tests/support/admins.ts";
import { administrator } from "../../../../tests/support/callers.ts";
import { comparedAll } from "../../../../tests/support/money-world.ts";
import { askQuickly } from "../../../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../../../tests/support/stripe.ts";
import { call, clock, write } from "../../../../tests/support/world.ts";
import { differences, differencesOfDay } from "../../../data/differences.ts";
import { bookPostings, postings } from "../../../data/ledger.ts";
import { reconciliations } from "../../../data/reconciliations.ts";
import type { LedgerAccount } from "../../../domain/payment/accounts.ts";
import { differenceIdOf } from "../../../domain/payment/difference.ts";
import { balanceOf, capturePosted, post } from "../../../domain/payment/ledger.ts";
import { plus } from "../../../kernel/time.ts";

askQuickly();
let stripe: StripeWorld;
let day = "2028-02-01";
beforeAll(async () => {
  clock.set(`${day}T10:00:00.000Z`);
  stripe = await startStripe();
  stripe.emulator.book({ type: "topup", category: "topup", amount: 90_000 });
  await night();
});
afterAll(() => stripe.close());

/** Ends the day: it is compared, and a new one begins. Returns what differs on it. */
const night = async () => {
  const over = day;
  day = plus(`${day}T00:00:00.000Z`, { days: 1 }).slice(0, 10);
  clock.set(`${day}T03:00:00.000Z`);
  await comparedAll(compareDays);
  clock.set(`${day}T10:00:00.000Z`);
  return (await reconciliations.find(over)).differences;
};
const moved = (amount: number, category: string, source?: string) =>
  stripe.emulator.book({ type: "adjustment", category, amount, ...(source && { source }) });
const becomes = (id: string, status: string) => stripe.emulator.alter(id, { status });
const saldo = async (...names: LedgerAccount[]) => {
  const book = await bookPostings("platform");
  return names.map((name) => balanceOf(book, name));
};
const change = async (...names: LedgerAccount[]) => {
  const before = await saldo(...names);
  return async () => (await saldo(...names)).map((minor, at) => minor - (before[at] as number));
};

test("a payout by the schedule is on its way, then at the bank, and if it fails it is here again", async () => {
  const since = await change("processor", "bank_transit", "bank");
  stripe.emulator.payOutOwn({ id: "po_a", amount: 5000, automatic: true });
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([-5000, 5000, 0]);
  becomes("po_a", "paid");
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([-5000, 0, 5000]);
  becomes("po_a", "failed");
  moved(5000, "payout_reversal", "po_a");
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([0, 0, 0]);
});

test("a payout or a deposit that nobody ordered is one difference, and is entered", async () => {
  const since = await change("processor", "bank_transit", "bank");
  stripe.emulator.payOutOwn({ id: "po_b", amount: 700, automatic: false });
  moved(300, "topup");
  const found = (await night()).toSorted((a, b) => (a.theirs_minor ?? 0) - (b.theirs_minor ?? 0));
  expect(found).toMatchObject([
    { check: "orders", movement: "payout", source: "po_b", theirs_minor: -700 },
    { check: "orders", movement: "top_up", theirs_minor: 300 },
  ]);
  expect(await since()).toEqual([-400, 700, -300]);
});

test("what the payment provider keeps back is a reserve that somebody has to know of", async () => {
  const since = await change("processor", "processor_reserve");
  moved(-333, "risk_reserved_funds");
  expect(await night()).toMatchObject([{ class: "stuck", movement: "reserve", theirs_minor: -333 }]);
  expect(await since()).toEqual([-333, 333]);
  moved(333, "risk_reserved_funds");
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([0, 0]);
});

test("a payout that was entered in the old way is not entered again", async () => {
  stripe.emulator.book({ type: "payout", category: "payout", amount: -250 });
  const { data } = await stripe.platform.balanceTransactions.list({ limit: 1 });
  const book = { book_id: "platform", currency: "usd", posted_at: new Date().toISOString() };
  const lines = [["processor", -250] as const, ["bank", 250] as const];
  await write(
    postings.insert(
      post(
        book,
        "bank_transfer",
        data[0]?.id as string,
        lines.map((line) => [...line]),
      ),
    ),
  );
  const since = await change("processor", "bank_transit");
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([0, 0]);
});

test("what nobody explains is in suspense until two move it on, and our balance agrees all the time", async () => {
  const since = await change("processor", "suspense", "platform_fee");
  moved(777, "charge");
  const [found, ...others] = await night();
  expect([found, others]).toMatchObject([
    { class: "missing_ours", movement: "charge", theirs_minor: 777 },
    [],
  ]);
  expect(await since()).toEqual([777, -777, 0]);
  expect(await night()).toEqual([]);
  const difference_id = differenceIdOf(found as never);
  const ada = await administrator();
  const lines = [
    { account: "suspense", amount_minor: 777 },
    { account: "platform_fee", amount_minor: -777 },
  ];
  const body = { change: { kind: "correction", currency: "usd", lines, difference_id }, reason: "A test" };
  const { data } = await call(propose, { as: ada, body });
  const params = { book_correction_id: data.id };
  expect((await call(approve, { as: await joinedAs(ada, "finance"), params })).status).toBe(200);
  await night();
  expect(await since()).toEqual([777, 0, -777]);
  expect((await differences.find(difference_id)).state).toBe("corrected");
});

test("an entry that the payment provider does not have is balanced by suspense until it is gone", async () => {
  const since = await change("processor", "suspense");
  const book = { book_id: "platform", currency: "usd", posted_at: new Date().toISOString() };
  const made_up = capturePosted(book, "ch_made_up", { amount_minor: 500, fee_minor: 500 });
  await write(postings.insert(made_up));
  expect(await night()).toMatchObject([{ class: "missing_stripe", source: "ch_made_up" }]);
  expect(await since()).toEqual([0, 500]);
  await write(postings.remove(await postings.find("platform", "capture", "ch_made_up")));
  expect(await night()).toEqual([]);
  expect(await since()).toEqual([0, 0]);
});

test("a movement of an old day that has changed shows in our whole balance, and rings once", async () => {
  const { data } = await stripe.platform.balanceTransactions.list({ type: "payout", limit: 1 });
  stripe.emulator.alter(data[0]?.id as string, { net: 650 });
  const first = day;
  const found = await night();
  expect(found).toMatchObject([{ check: "processor", source: "usd" }]);
  expect((found[0]?.theirs_minor ?? 0) - (found[0]?.ours_minor ?? 0)).toBe(900);
  expect(await night()).toHaveLength(1);
  const known = async () =>
    (await differencesOfDay(first)).filter(({ found: { check } }) => check === "processor");
  expect(await known()).toMatchObject([{ state: "open", version: 1 }]);
  stripe.emulator.alter(data[0]?.id as string, { net: -250 });
  expect(await night()).toEqual([]);
  expect(await known()).toMatchObject([{ state: "gone" }]);
});

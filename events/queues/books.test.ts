import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { queueName } from "../../platform/queue-mapping.ts";
import { slicesOf } from "../../shared/data/comparison-slices.ts";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import type { LedgerAccount } from "../../shared/domain/payment/accounts.ts";
import { differenceIdOf } from "../../shared/domain/payment/difference.ts";
import { type Posting, type PostingKind, transferPosted } from "../../shared/domain/payment/ledger.ts";
import { type Difference, ReconciliationTooLong } from "../../shared/domain/payment/reconciliation.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { newId } from "../../shared/kernel/id.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { waitToAsk } from "../../shared/vendors/payments/turns.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { beginSlices } from "../../shared/workflows/payment/comparison/slices/begin.ts";
import { workSlice } from "../../shared/workflows/payment/comparison/slices/work.ts";
import { recordDifferences } from "../../shared/workflows/payment/found-differences.ts";
import { stageSqs, workOff } from "../../tests/support/model-queue.ts";
import {
  completeJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { clock, lambdaContext, runSchedule, write } from "../../tests/support/world.ts";
import { handler as compareDays } from "../schedules/reconciliation.ts";
import { handler as releaseShares } from "../schedules/transfers.ts";
import { handler } from "./books.ts";

askQuickly();
const day = "2027-03-25";
/** As it is, except that nobody waits for a turn to ask. */
const policy = { ...slicePolicy, calls_at_once: 1e6 };
Object.assign(slicePolicy, policy);
let stripe: StripeWorld;
const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
afterEach(() => void Object.assign(slicePolicy, policy));
afterAll(() => stripe.close());

const shift = (posting: Posting, by: Partial<Record<LedgerAccount, number>>) => {
  const more = Object.entries(by).map(([account, amount_minor]) => ({
    account: account as LedgerAccount,
    amount_minor,
  }));
  return write(postings.update({ ...posting, lines: [...posting.lines, ...more] }));
};
const posted = async (id: string, kind: PostingKind) =>
  (await bookPostings(id)).find((posting) => posting.kind === kind) as Posting;

/** A day with something wrong of several kinds, at several hours, and a charge that moved in two of them. */
beforeAll(async () => {
  clock.set("2027-03-24T09:00:00.000Z");
  stripe = await startStripe();
  const worker = await storedPayableProvider(stripe);
  const paid = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
    await completeJob(stripe, one.job.id, worker.id);
    paid.push(one.payment_id);
  }
  clock.set(`${day}T10:00:00.000Z`);
  await settled(stripe);
  await runSchedule(releaseShares);
  const [a, b, c, d, , f] = paid as [string, string, string, string, string, string];
  clock.set(`${day}T12:20:00.000Z`);
  const e = (await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never })).payment_id;
  const { payment_intent_id, job_id } = await payments.find(e);
  await completeJob(stripe, job_id, worker.id);
  await settled(stripe);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 1000 });
  await settled(stripe);
  await shift(await posted(a, "transfer"), { provider_payable: 70, processor: -70 });
  await shift(await posted(b, "transfer"), { provider_payable: 7 });
  await write(postings.remove(await posted(c, "transfer")));
  const book = { book_id: d, currency: "usd", job_id, posted_at: new Date().toISOString() };
  await write(
    postings.insert(transferPosted({ ...book, service_provider_id: worker.id as never }, "tr_gone", 100)),
  );
  const held = await payments.find(f);
  await write(payments.update({ ...held, captured_minor: held.captured_minor - 100 }));
  await write(postings.remove(await posted(e, "authorization")));
  clock.set(`${day}T18:40:00.000Z`);
  stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
  stripe.emulator.book({ type: "stripe_fee", category: "fee", amount: -200 });
  stripe.emulator.payOutOwn({ id: "po_own", amount: 5000, automatic: false });
  const { charge_id } = await payments.find(e);
  stripe.emulator.book({ type: "adjustment", category: "charge", amount: -100, source: charge_id as string });
  const asked = { amount: 4200, currency: "usd", capture_method: "manual", confirm: true } as const;
  await stripe.platform.paymentIntents.create({
    ...asked,
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
  });
  clock.set("2027-03-26T03:00:00.000Z");
}, 300_000);

const queue = queueName("test", "books");
let last: Promise<unknown> = Promise.resolve();
/** One day's end after the other, as both ring for what they find at the same moment; hours as they come. */
const worked = (...given: Parameters<typeof handler>): ReturnType<typeof handler> => {
  const [{ Records }] = given;
  if (Records.every(({ body }) => "hour" in JSON.parse(body))) return handler(...given);
  const mine = last.then(() => handler(...given));
  last = mine.catch(() => undefined);
  return mine;
};

/** Works off the queue until the day is ended. What a worker left is given to the next one by the schedule. */
const work = async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    await workOff((messages) => worked(messages, lambdaContext("books", 300_000)), queue);
    if ((await slicesOf(day)).length === 0) return;
    clock.advance({ minutes: 61 });
    await runSchedule(compareDays);
  }
};

const plain = (found: readonly Difference[]) =>
  found.map((one) => ({ id: differenceIdOf(one), ...one })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const said = async () => {
  const { differences, totals, movements, payments: count, closing } = await reconciliations.find(day);
  return { differences: plain(differences), totals, movements, payments: count, closing };
};

/** What the day's comparison says when it is done whole. */
const whole = async () => {
  const commit = systemCommit({
    name: "test",
    now: new Date().toISOString(),
    emits: [],
    correlation_id: "test",
    remaining: () => 60_000,
  });
  const doing = { now: new Date().toISOString(), newId, commit, remaining: () => 60_000 };
  const {
    differences,
    totals,
    movements,
    payments: count,
    closing,
  } = await reconcileDay(day, doing, { opens: true });
  return { differences: plain(differences), totals, movements, payments: count, closing };
};

/** How many differences rang, of whatever day. */
const rung = () => {
  const lines = errors.mock.calls.map(([line]) => String(line));
  errors.mockClear();
  return lines.filter((line) => line.includes('"money difference"')).length;
};
const known = async () => (await Promise.all(["2027-03-24", day].map(differencesOfDay))).flat();

test("a day that is compared by the hour says what it says when it is compared whole, and rings once for each difference", async () => {
  Object.assign(slicePolicy, { whole_day_most: 3, checkpoint: 3 });
  await stageSqs();
  await runSchedule(compareDays);
  expect((await slicesOf(day)).length).toBe(24);
  await work();
  expect(await slicesOf(day)).toEqual([]);
  const first = await said();
  expect(first.differences.length).toBeGreaterThanOrEqual(9);
  const all = await known();
  // A book that the day before finds wrong, since a movement of this day is, rings with it.
  const once = all.filter(
    ({ day: of, found: { check, payment_id } }) =>
      check !== "books" || !all.some((other) => other.day !== of && other.found.payment_id === payment_id),
  );
  expect(once.length).toBeLessThan(all.length);
  expect(rung()).toBe(once.length);
  expect(first).toEqual(await whole());
  clock.set("2027-03-27T03:00:00.000Z");
  await runSchedule(compareDays);
  await work();
  expect(await reconciliations.find(day)).toMatchObject({ runs: 2 });
  expect((await said()).differences).toEqual(first.differences);
  expect(rung()).toBe(0);
  const ids = (await known()).filter(({ state }) => state === "open").map(({ id }) => id as string);
  for (const { id } of first.differences) expect(ids).toContain(id);
}, 300_000);

test("when two days find the same difference at one moment, at least one of them rings", async () => {
  rung();
  const emits = handler.contract.emits ?? [];
  const now = new Date().toISOString();
  const store = systemCommit({ name: "books", now, emits, correlation_id: "test", remaining: () => 60_000 });
  let stored = 0;
  const commit: typeof store = async (...given: readonly unknown[]) => {
    await store(...(given as Parameters<typeof store>));
    stored += 1;
    await vi.waitFor(() => expect(stored).toBe(2));
  };
  const doing = { now, commit, remaining: () => 60_000 };
  const payment_id = newId("payment");
  const found = (of: string, difference: Difference) =>
    recordDifferences(of, { differences: [{ ...difference, payment_id }] }, [], doing);
  await Promise.all([
    found("2027-03-20", { class: "amount", check: "books", source: payment_id }),
    found("2027-03-21", { class: "missing_ours", movement: "transfer", source: "tr_two_days" }),
  ]);
  expect(rung()).toBeGreaterThanOrEqual(1);
});

/** A worker of an hour that is killed at its nth write. Whether it was. */
const killedAt = async (hour: number, nth: number): Promise<boolean> => {
  const now = () => new Date().toISOString();
  const write_ = systemCommit({
    name: "books",
    now: now(),
    emits: handler.contract.emits ?? [],
    correlation_id: "test",
    remaining: () => 200_000,
  });
  let writes = 0;
  const commit: typeof write_ = async (...given: readonly unknown[]) => {
    writes += 1;
    if (writes >= nth) throw new Error("killed");
    await write_(...(given as Parameters<typeof write_>));
  };
  const doing = { now: now(), clock: now, newId, commit, remaining: () => 200_000 };
  const died = await workSlice({ day, hour }, doing).then(
    () => false,
    (error: Error) => error.message === "killed",
  );
  clock.advance({ seconds: slicePolicy.lease_seconds + 1 });
  return died;
};

test("workers that are killed in the middle of hours lose nothing: the next ones go on from what was kept", async () => {
  Object.assign(slicePolicy, { whole_day_most: 3, checkpoint: 3 });
  const before = await said();
  clock.set("2027-03-28T03:00:00.000Z");
  await runSchedule(compareDays);
  const deaths: number[] = [];
  const kept: number[] = [];
  for (const nth of [2, 3, 4, 3])
    for (const hour of [10, 12, 18]) {
      if (await killedAt(hour, nth)) deaths.push(hour);
      kept.push((await slicesOf(day)).find((slice) => slice.hour === hour)?.chunks ?? -1);
    }
  expect(deaths.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(2);
  // Whose worker died is found by the schedule, whatever the queue has lost.
  ((await stageSqs()).messages(queue) as unknown[]).splice(0);
  clock.set("2027-03-28T05:00:00.000Z");
  await runSchedule(compareDays);
  await work();
  expect(await reconciliations.find(day)).toMatchObject({ runs: 3 });
  expect(await said()).toEqual(before);
  expect(rung()).toBe(0);
}, 300_000);

test("an hour with a piece that there is no time for is done in smaller ones, and the day says what it says when it is compared whole", async () => {
  Object.assign(slicePolicy, { checkpoint: 8 });
  const { runs = 0 } = (await reconciliations.get(day)) ?? {};
  clock.set("2027-03-29T03:00:00.000Z");
  const now = new Date().toISOString();
  const system = { name: "books", now, emits: [], correlation_id: "test", remaining: () => 200_000 };
  const commit = systemCommit(system);
  await beginSlices(day, runs > 0, { now, commit });
  const turn = async () => {
    throw ReconciliationTooLong();
  };
  const doing = { now, clock: () => now, newId, commit, remaining: () => 200_000 };
  const working = { ...doing, turns: { turn, begin: () => undefined } };
  await workSlice({ day, hour: 10 }, working);
  const [slice] = (await slicesOf(day)).filter(({ hour }) => hour === 10);
  expect(slice).toMatchObject({ stage: "movements", piece: 1, chunks: 0 });
  expect(slice).not.toHaveProperty("held_until");
  await expect(workSlice({ day, hour: 10 }, working)).rejects.toMatchObject({
    reason: ReconciliationTooLong,
  });
  waitToAsk(async () => undefined);
  clock.advance({ seconds: slicePolicy.lease_seconds + 1 });
  await work();
  expect(await reconciliations.find(day)).toMatchObject({ runs: runs + 1 });
  // By now the day before is not counted any more; what the first comparison left stays.
  const [{ closing: _, ...sliced }, { closing: __, ...compared }] = [await said(), await whole()];
  expect(sliced).toEqual(compared);
}, 300_000);

import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { handler as reconcileDay } from "../../functions/payment/reconcile-day.ts";
import { queueName } from "../../platform/queue-mapping.ts";
import { credits } from "../../shared/data/credits.ts";
import { differences, differencesOfDay, openDifferences } from "../../shared/data/differences.ts";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { postings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { allRowChecks, rowChecks } from "../../shared/data/row-checks.ts";
import { capturePosted, type Posting } from "../../shared/domain/payment/ledger.ts";
import {
  beginRowChecks,
  type RowCheck,
  rowCheckParts,
  rowCheckPolicy,
} from "../../shared/domain/payment/row-check.ts";
import { newId } from "../../shared/kernel/id.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { workRows } from "../../shared/workflows/payment/comparison/rows.ts";
import { administrator } from "../../tests/support/callers.ts";
import { dyingWorkers } from "../../tests/support/dying-workers.ts";
import { stageSqs, workOff } from "../../tests/support/model-queue.ts";
import {
  completeJob,
  grantedCredit,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, lambdaContext, runSchedule, write } from "../../tests/support/world.ts";
import { handler as work } from "../queues/books.ts";
import { handler } from "./row-checks.ts";
import { handler as releaseShares } from "./transfers.ts";

askQuickly();
const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
const day = "2027-03-24";
let stripe: StripeWorld;
let ids: string[];
let user_id: string;
beforeAll(async () => {
  clock.set(`${day}T09:00:00.000Z`);
  stripe = await startStripe();
  const worker = await storedPayableProvider(stripe);
  ids = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
    await completeJob(stripe, one.job.id, worker.id);
    ids.push(one.payment_id);
    user_id = one.user.id;
  }
  clock.set("2027-03-25T10:00:00.000Z");
  await settled(stripe);
  await runSchedule(releaseShares);
  await settled(stripe);
  await grantedCredit(user_id, 2000);
}, 120_000);
afterAll(() => stripe.close());

/** As many nights as there are turns, from one on. */
const nights = async (from: string) => {
  for (let night = 0; night < rowCheckPolicy.turns; night += 1) {
    clock.set(new Date(Date.parse(`${from}T03:00:00.000Z`) + night * 86_400_000).toISOString());
    await runSchedule(handler);
    await runSchedule(handler);
  }
};
const open = async () => {
  const { items } = await differences.page("inState", openDifferences, { limit: 100, scope: "test" });
  return items.map(({ found: { check, source } }) => `${check} ${source}`).toSorted();
};
const overdue = async () => {
  const { items } = await differences.page("inState", openDifferences, { limit: 100, scope: "test" });
  return items.filter(({ overdue_at }) => overdue_at).length;
};
const rung = () => {
  const lines = errors.mock.calls.map(([line]) => String(line));
  errors.mockClear();
  return lines.filter((line) => line.includes('"money difference"')).length;
};

const partOf = (all: readonly RowCheck[], part: string): RowCheck =>
  all.find((one) => one.part === part) as RowCheck;

test("each older day comes once in thirty nights, and what one night had no time for is done in the next", () => {
  const all = Array.from({ length: rowCheckPolicy.turns }, (_, night) =>
    beginRowChecks([], new Date(Date.UTC(2027, 11, 1 + night, 3)).toISOString(), "2020-01-01"),
  ).map((parts) => {
    for (const { part, days } of parts)
      expect(days).toEqual(part === "debts" || part === "credits" ? [] : partOf(parts, "0").days);
    return partOf(parts, "0").days;
  });
  expect(new Set(all.flat()).size).toBe(all.flat().length);
  for (let at = Date.UTC(2027, 0, 15); at <= Date.UTC(2027, 9, 1); at += 86_400_000)
    expect(all.flat()).toContain(new Date(at).toISOString().slice(0, 10));
  const begun = beginRowChecks([], "2027-12-01T03:00:00.000Z", "2020-01-01");
  const { days } = partOf(begun, "0");
  const ended_at = "2027-12-01T04:00:00.000Z";
  const got = begun.map((one) => {
    const known = { ...one, version: 3, seen: [`by ${one.part}`] };
    return one.part === "7" ? { ...known, cursor: "here", held_until: ended_at } : known;
  });
  const some = got.map((one) => (one.part === "3" ? { ...one, days: [], ended_at } : one));
  const next = beginRowChecks(some, "2027-12-02T03:00:00.000Z", "2020-01-01");
  expect(partOf(next, "7")).toMatchObject({ night: "2027-12-02", cursor: "here", version: 3 });
  expect(partOf(next, "7").held_until).toBeUndefined();
  expect(partOf(next, "7").days.slice(0, days.length)).toEqual(days);
  // Its hour of last night's days is over; their end is not, and it needs what was seen.
  expect(partOf(next, "3").days).not.toContain(days[0]);
  expect(partOf(next, "3")).toMatchObject({ seen: ["by 3"] });
  expect(partOf(next, "3").ended_at).toBeUndefined();
  expect(partOf(next, "end").days.slice(0, days.length)).toEqual(days);
  const ended = got.map((one) => ({ ...one, days: [], ended_at }));
  for (const one of beginRowChecks(ended, "2027-12-02T03:00:00.000Z", "2020-01-01")) {
    expect(one.seen).toEqual([]);
    expect(one.days).not.toContain(days[0]);
  }
});

test("where nothing is wrong, nothing is found in thirty nights", async () => {
  await nights("2027-05-10");
  expect(await open()).toEqual([]);
}, 120_000);

test("an old row that is wrong is found within thirty nights, also if an index has lost it, and rings once", async () => {
  const [lost] = ids as [string];
  const payment = await payments.find(lost);
  const item = payments.itemOf({ ...payment, captured_minor: payment.captured_minor - 1000 });
  for (const name of Object.keys(item)) if (/^(gsi|key|due)/.test(name)) delete item[name];
  await table().send(new PutCommand({ TableName: tableName(), Item: item }));
  const debtor = newId("service_provider");
  await write(providerDebts.put({ id: debtor, version: 0, amount_minor: 4321 }));
  const credit = await credits.find(user_id, defaultMarket.currency);
  const [grant] = credit.grants;
  await write(
    credits.update({ ...credit, grants: [{ ...(grant as NonNullable<typeof grant>), left_minor: 3000 }] }),
  );
  const expected = [`balances ${debtor}`, `balances ${user_id}`, `books ${lost}`].toSorted();
  await nights("2027-06-10");
  expect(await open()).toEqual(expected);
  // Whose turn comes by its day and by its name is found twice, and is overdue by then.
  expect(rung()).toBe(3 + (await overdue()));
  const { items } = await differences.page("inState", openDifferences, { limit: 100, scope: "test" });
  const as = await administrator("finance");
  // A day's comparison that has no entry about them is no proof that they are right.
  for (const { day } of items) await call(reconcileDay, { as, body: { day } });
  expect(await open()).toEqual(expected);
  await nights("2027-07-12");
  expect(await open()).toEqual(expected);
  await write(payments.update({ ...(await payments.find(lost)), captured_minor: payment.captured_minor }));
  await nights("2027-08-13");
  expect(await open()).not.toContain(`books ${lost}`);
}, 300_000);

const olderDays = ["2027-01-12", "2027-01-13"];
const queue = queueName("test", "row-checks");
const policy = { ...rowCheckPolicy };
afterEach(() => void Object.assign(rowCheckPolicy, policy));
const later = () => clock.advance({ seconds: rowCheckPolicy.lease_seconds + 1 });
const instant = () => new Date().toISOString();

/** An entry of an hour of the older days, which lacks something. */
const planted = async (day: string, hour: number, lack = 5): Promise<Posting> => {
  const posted_at = `${day}T${String(hour).padStart(2, "0")}:30:00.000Z`;
  const book = { book_id: "platform", currency: "usd", posted_at };
  const whole = capturePosted(book, newId("payment"), { amount_minor: 10_000, fee_minor: 1500 });
  const one = { ...whole, lines: [...whole.lines, { account: "processor" as const, amount_minor: lack }] };
  await write(postings.insert(one));
  return one;
};
/** Makes it whole again. */
const mended = (one: Posting) =>
  table().send(
    new PutCommand({
      TableName: tableName(),
      Item: postings.itemOf({ ...one, version: 1, lines: one.lines.slice(0, -1) }),
    }),
  );

/** What is known of the older days' entries: how it stands, and how often it was changed. */
const told = async () => {
  const known = (await Promise.all(olderDays.map(differencesOfDay))).flat();
  return Object.fromEntries(known.map(({ found, state, version }) => [found.source, `${state} ${version}`]));
};

/** A night in which the two days are due. */
const nightOf = async (at: string): Promise<void> => {
  clock.set(at);
  const parts = beginRowChecks(await allRowChecks(), at, undefined);
  const lists = ["debts", "credits"];
  await write(
    ...parts.map(({ ended_at: _, ...one }) =>
      rowChecks.put(lists.includes(one.part) ? one : { ...one, days: olderDays }),
    ),
  );
};
const isOver = async () => (await rowChecks.find("rows#end")).ended_at !== undefined;

/** The schedule hands all over to the queue, whose workers have time for one page each. */
const handedOver = () => Object.assign(rowCheckPolicy, { own_ms: -1 });
const worker = (event: SQSEvent) => work(event, lambdaContext("books", 20_000));
const workedOff = async (
  among: (invoke: typeof worker) => typeof worker = (invoke) => invoke,
): Promise<number> => {
  for (let round = 1; round < 40; round += 1) {
    await runSchedule(handler);
    await workOff(among(worker), queue);
    if (await isOver()) return round;
    later();
  }
  throw new Error("the night does not come to its end");
};

const working = (remaining_ms: number) => {
  const now = instant();
  const remaining = () => remaining_ms;
  const emits = handler.contract.emits ?? [];
  const commit = systemCommit({ name: "books", now, emits, correlation_id: "t", remaining });
  return { now, clock: instant, newId, commit, remaining };
};

const hoursPlanted = [0, 5, 13, 23];
let wrong: Posting[];

test("queue workers that die at writes find each difference once, as one process does, and end each once", async () => {
  await stageSqs();
  wrong = [];
  for (const of of olderDays) for (const hour of hoursPlanted) wrong.push(await planted(of, hour));
  await nightOf("2027-12-03T03:00:00.000Z");
  await runSchedule(handler);
  expect(await isOver()).toBe(true);
  const first = Object.fromEntries(wrong.map(({ id }) => [id, "open 1"]));
  expect(await told()).toEqual(first);

  handedOver();
  const says = { ...first };
  const deaths: Record<string, number> = { dies: 0, "twice at once": 0 };
  for (const [nth, gone] of wrong.slice(2, 5).entries()) {
    await mended(gone);
    const more = [await planted("2027-01-13", 20), await planted("2027-01-13", 5)];
    await nightOf(`2027-12-0${4 + nth}T03:00:00.000Z`);
    const { among, count, end } = dyingWorkers(`older rows ${nth}`);
    await workedOff(among as never);
    end();
    for (const fate of ["dies", "twice at once"] as const) deaths[fate] = (deaths[fate] ?? 0) + count(fate);
    Object.assign(says, { [gone.id]: "gone 2" }, ...more.map(({ id }) => ({ [id]: "open 1" })));
    expect(await told()).toEqual(says);
  }
  expect(deaths.dies).toBeGreaterThanOrEqual(10);
  expect(deaths["twice at once"]).toBeGreaterThanOrEqual(3);

  Object.assign(rowCheckPolicy, policy);
  await nightOf("2027-12-07T03:00:00.000Z");
  await runSchedule(handler);
  expect(await isOver()).toBe(true);
  expect(await told()).toEqual(says);
}, 120_000);

test("a day's known ones end only once all its hours are gone through; a message that is lost is sent again", async () => {
  const [one, other] = [wrong[0], wrong[5]] as [Posting, Posting];
  await mended(one);
  await mended(other);
  await nightOf("2027-12-08T03:00:00.000Z");
  handedOver();
  const messages = (await stageSqs()).messages(queue) as unknown[];
  messages.splice(0);
  await runSchedule(handler);
  expect(messages.length).toBe(rowCheckPolicy.workers);
  messages.splice(0);
  for (const part of rowCheckParts) if (part !== "17") await workRows(part, working(90_000));
  expect((await allRowChecks()).filter(({ ended_at }) => !ended_at).map(({ part }) => part)).toEqual([
    "17",
    "end",
  ]);
  expect(await told()).toMatchObject({ [one.id]: "open 1", [other.id]: "open 1" });
  await workedOff();
  expect(await told()).toMatchObject({ [one.id]: "gone 2", [other.id]: "gone 2" });
  expect(await runSchedule(handler)).toMatchObject({ handled: 0 });
}, 120_000);

test("no more parts are handed over than there are workers, and while they work the schedule begins none itself", async () => {
  await nightOf("2027-12-08T06:00:00.000Z");
  handedOver();
  const messages = (await stageSqs()).messages(queue) as unknown[];
  const sentFor = async () => {
    messages.splice(0);
    await runSchedule(handler);
    return messages.map((message) => JSON.parse((message as { body: string }).body).part);
  };
  const { workers } = rowCheckPolicy;
  expect(await sentFor()).toEqual(rowCheckParts.slice(0, workers));
  const held_until = new Date(Date.now() + 60_000).toISOString();
  for (const one of (await allRowChecks()).slice(0, 3)) await write(rowChecks.put({ ...one, held_until }));
  Object.assign(rowCheckPolicy, policy);
  expect(await sentFor()).toEqual(rowCheckParts.slice(3, workers));
  const ended_at = instant();
  for (const one of (await allRowChecks()).slice(0, 22)) await write(rowChecks.put({ ...one, ended_at }));
  expect(await sentFor()).toEqual(["22", "23", "debts", "credits"]);
  messages.splice(0);
}, 60_000);

test("a part that has no more time is given back after a page, and gone on with", async () => {
  const bare = { book_id: "platform", currency: "usd", posted_at: "2027-01-12T08:10:00.000Z" };
  const many = Array.from({ length: 1040 }, () =>
    capturePosted(bare, newId("payment"), { amount_minor: 10_000, fee_minor: 1500 }),
  );
  for (let at = 0; at < many.length; at += 80)
    await write(...many.slice(at, at + 80).map((one) => postings.insert(one)));
  const last = await planted("2027-01-12", 8);
  await nightOf("2027-12-09T03:00:00.000Z");
  const messages = (await stageSqs()).messages(queue) as unknown[];
  messages.splice(0);
  const cursors = new Set<string | undefined>();
  for (let nth = 0; nth < 2; nth += 1) {
    await workRows("8", working(20_000));
    const half = await rowChecks.find("rows#8");
    expect(half).toMatchObject({ days: olderDays });
    expect(half.held_until).toBeUndefined();
    cursors.add(half.cursor);
    expect(messages.length).toBe(nth + 1);
  }
  cursors.delete(undefined);
  expect(cursors.size).toBe(2);
  expect(await told()).not.toHaveProperty(last.id);
  await workRows("8", working(90_000));
  expect(await rowChecks.find("rows#8")).toMatchObject({ days: [], ended_at: instant() });
  expect(await told()).toMatchObject({ [last.id]: "open 1" });
}, 120_000);

test("a worker whose lease has run out writes nothing once another worker has its part", async () => {
  const late = await planted("2027-01-13", 9);
  await nightOf("2027-12-10T03:00:00.000Z");
  const slow = working(90_000);
  let writes = 0;
  let after: RowCheck | undefined;
  const commit: typeof slow.commit = async (...given: readonly unknown[]) => {
    writes += 1;
    // It has its part, and is about to store what it has found.
    if (writes === 2) {
      await workRows("9", working(90_000));
      expect(await told()).not.toHaveProperty(late.id);
      later();
      await workRows("9", working(90_000));
      after = await rowChecks.find("rows#9");
    }
    await slow.commit(...(given as Parameters<typeof slow.commit>));
  };
  await workRows("9", { ...slow, commit });
  expect(after?.ended_at).toBeDefined();
  expect(await rowChecks.find("rows#9")).toEqual(after);
  expect(writes).toBe(2);
  expect(await told()).toMatchObject({ [late.id]: "open 1" });
}, 120_000);

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as reconcileDay } from "../../functions/payment/reconcile-day.ts";
import { credits } from "../../shared/data/credits.ts";
import { differences, openDifferences } from "../../shared/data/differences.ts";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { payments } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { rowChecks } from "../../shared/data/row-checks.ts";
import { beginRowCheck, rowCheckPolicy } from "../../shared/domain/payment/row-check.ts";
import { newId } from "../../shared/kernel/id.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { checkRows } from "../../shared/workflows/payment/comparison/rows.ts";
import { administrator } from "../../tests/support/callers.ts";
import {
  completeJob,
  grantedCredit,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, write } from "../../tests/support/world.ts";
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

test("each older day comes once in thirty nights, and what one night had no time for is done in the next", () => {
  const all = Array.from({ length: rowCheckPolicy.turns }, (_, night) =>
    beginRowCheck(undefined, new Date(Date.UTC(2027, 11, 1 + night, 3)).toISOString(), "2020-01-01"),
  ).flatMap(({ days }) => days);
  expect(new Set(all).size).toBe(all.length);
  for (let at = Date.UTC(2027, 0, 15); at <= Date.UTC(2027, 9, 1); at += 86_400_000)
    expect(all).toContain(new Date(at).toISOString().slice(0, 10));
  const begun = beginRowCheck(undefined, "2027-12-01T03:00:00.000Z", "2020-01-01");
  const next = beginRowCheck({ ...begun, cursor: "here" }, "2027-12-02T03:00:00.000Z", "2020-01-01");
  expect(next).toMatchObject({ night: "2027-12-02", cursor: "here" });
  expect(next.days.slice(0, begun.days.length)).toEqual(begun.days);
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

test("a check that runs out of time goes on where it stopped", async () => {
  const now = "2027-12-01T03:00:00.000Z";
  clock.set(now);
  const begun = { ...beginRowCheck(undefined, now, undefined), id: "other", days: [day] };
  const commit = systemCommit({
    name: "test",
    now,
    emits: handler.contract.emits ?? [],
    correlation_id: "t",
    remaining: () => 60_000,
  });
  await checkRows(begun, { now, newId, commit, remaining: () => 20_000 });
  const half = await rowChecks.find("other");
  expect(half).toMatchObject({ days: [day] });
  expect(half.cursor).toBeDefined();
  await checkRows(half, { now, newId, commit, remaining: () => 90_000 });
  expect(await rowChecks.find("other")).toMatchObject({ days: [], ended_at: now });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { handler as worker } from "../../events/queues/books.ts";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { root } from "../../platform/operations.ts";
import { queueName } from "../../platform/queue-mapping.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { allRowChecks, rowChecks } from "../../shared/data/row-checks.ts";
import { beginRowChecks } from "../../shared/domain/payment/row-check.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { sendToRowChecks } from "../../shared/vendors/queue/send.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { beginSlices } from "../../shared/workflows/payment/comparison/slices/begin.ts";
import { stageSqs, workOff } from "../support/model-queue.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import { clock, lambdaContext, write } from "../support/world.ts";

const until = "2027-06-01T02:00:00.000Z";
const folder = mkdtempSync(join(tmpdir(), "marketplace-scale-"));
const file = join(folder, "stripe.json");
const { STRIPE_API_URL: base_url = "" } = process.env;
const year = simulateYear({ jobs: 320, until, seed: 11, stripe: { file, base_url } });
const recorded = resolve(root, "bench/books-scale.json");
/** As it is, except that nobody waits for a turn to ask. */
const policy = { ...slicePolicy, calls_at_once: 1e6 };
Object.assign(slicePolicy, policy);
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set(until);
  await year.past.close();
  await storeYear(year);
  stripe = await startStripe(undefined, readFileSync(file, "utf8"));
  await stageSqs();
}, 120_000);
afterEach(() => void Object.assign(slicePolicy, policy));
afterAll(async () => {
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The days of the year with most entries, days without any, and all days. */
const days = (): { busy: string[]; quiet: string[]; all: string[] } => {
  const counts = new Map<string, number>();
  for (const { posted_at } of year.postings)
    counts.set(posted_at.slice(0, 10), (counts.get(posted_at.slice(0, 10)) ?? 0) + 1);
  const first = [...counts.keys()].toSorted()[0] as string;
  const all = Array.from({ length: 300 }, (_, at) =>
    plus(`${first}T00:00:00.000Z`, { days: at }).slice(0, 10),
  );
  const busy = all.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  return { busy: busy.slice(0, 10), quiet: all.filter((day) => !counts.has(day)).slice(0, 3), all };
};

type Cost = { movements: number; payments: number; calls: number; read_units: number; write_units: number };

/** Entries of money that the payment provider moved on some days. */
const movedOn = (days: readonly string[]): number =>
  year.postings.filter(
    ({ posted_at, lines }) =>
      days.includes(posted_at.slice(0, 10)) && lines.some(({ account }) => account === "processor"),
  ).length;

/** Begins something and has its queue worked off, and says what that took of the table. */
const worked = async (queue: string, begin: () => Promise<unknown>) => {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((line) => {
      lines.push(String(line));
      return true;
    }),
  );
  await begin();
  const failed = await workOff(
    (messages) => worker(messages, lambdaContext("books", 300_000)),
    queueName("test", queue),
  );
  for (const spy of spies) spy.mockRestore();
  expect([failed, lines.filter((line) => line.includes('"message failed"'))]).toEqual([0, []]);
  const costs = lines.flatMap((line) => (line.includes('"messages"') ? [JSON.parse(line)] : []));
  const total = (name: string): number => costs.reduce((sum, cost) => sum + (cost[name] ?? 0), 0);
  return { read_units: total("read_units"), write_units: total("write_units") };
};

/** Compares a day by the hour, and says what that took. */
const sliced = async (day: string): Promise<Cost> => {
  const asked = stripe.emulator.state.requests().length;
  const now = new Date().toISOString();
  const commit = systemCommit({
    name: "test",
    now,
    emits: [],
    correlation_id: "test",
    remaining: () => 60_000,
  });
  const units = await worked("books", () => beginSlices(day, false, { now, commit }));
  const { movements, payments, differences } = await reconciliations.find(day);
  expect([day, differences]).toEqual([day, []]);
  return { movements, payments, calls: stripe.emulator.state.requests().length - asked, ...units };
};

/** Looks at the older rows of days by the hour, and says how much was read. */
const lookedAt = async (days: readonly string[]): Promise<number> => {
  const now = new Date().toISOString();
  const hours = beginRowChecks(await allRowChecks(), now, undefined).slice(0, 24);
  const { read_units } = await worked("row-checks", async () => {
    await write(...hours.map(({ ended_at: _, ...one }) => rowChecks.put({ ...one, days: [...days] })));
    await Promise.all(hours.map(({ part, night: day }) => sendToRowChecks({ day, part })));
  });
  for (const { ended_at, seen } of (await allRowChecks()).slice(0, 24))
    expect([ended_at !== undefined, seen]).toEqual([true, []]);
  return read_units;
};

const added = (all: readonly Cost[]): Cost =>
  all.reduce((sum, one) => ({
    movements: sum.movements + one.movements,
    payments: sum.payments + one.payments,
    calls: sum.calls + one.calls,
    read_units: sum.read_units + one.read_units,
    write_units: sum.write_units + one.write_units,
  }));

test("days of a year compared by the hour say what they say when compared whole, and cost what is written down", async () => {
  Object.assign(slicePolicy, { checkpoint: 5 });
  const { busy, quiet, all } = days();
  const costs = { busy: [] as Cost[], quiet: [] as Cost[] };
  for (const day of quiet) costs.quiet.push(await sliced(day));
  for (const day of busy) {
    costs.busy.push(await sliced(day));
    const commit = async () => undefined;
    const doing = { now: new Date().toISOString(), newId, commit, remaining: () => 60_000 };
    const { movements, payments, totals, differences } = await reconcileDay(day, doing);
    expect(await reconciliations.find(day)).toMatchObject({ movements, payments, totals, differences });
  }
  const [of_quiet, of_busy] = [added(costs.quiet), added(costs.busy)];
  expect(of_quiet.movements).toBe(0);
  const each = (name: keyof Cost) => {
    const fixed = of_quiet[name] / quiet.length;
    const rest = (of_busy[name] - fixed * busy.length) / of_busy.movements;
    return { a_day: Number(fixed.toFixed(1)), a_movement: Number(rest.toFixed(2)) };
  };
  const older_of_quiet = (await lookedAt(quiet)) / quiet.length;
  // Most entries of the days with most entries are those of memberships, on the first of a month: all days have the mean.
  const older = ((await lookedAt(all)) - older_of_quiet * all.length) / movedOn(all);
  const measured = {
    payments: { a_movement: Number((of_busy.payments / of_busy.movements).toFixed(2)) },
    read_units: each("read_units"),
    write_units: each("write_units"),
    calls: each("calls"),
    older_read_units: {
      a_day: Number(older_of_quiet.toFixed(1)),
      a_movement: Number(older.toFixed(2)),
    },
  };
  // `npm run campaigns -- tests/campaigns/books-at-scale.test.ts --mode record` writes them down anew.
  if (import.meta.env.MODE === "record") writeFileSync(recorded, `${JSON.stringify(measured, null, 2)}\n`);
  const known: typeof measured = JSON.parse(readFileSync(recorded, "utf8"));
  for (const [what, of] of Object.entries(measured))
    for (const [per, amount] of Object.entries(of)) {
      const before = known[what as "calls"][per as "a_day"];
      // What lies in one page together depends on ids, which are drawn.
      expect(Math.abs(amount - before), `${what} of ${per}: ${amount}`).toBeLessThanOrEqual(0.1 * before);
    }
}, 400_000);

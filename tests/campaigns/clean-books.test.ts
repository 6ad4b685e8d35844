import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, expect, test, vi } from "vitest";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { isQuiet } from "../support/at-rest.ts";
import { comparedByHours } from "../support/days-by-hours.ts";
import { dyingWorkers } from "../support/dying-workers.ts";
import {
  commandsOf,
  compared,
  fallenDue,
  firstCards,
  firstCredits,
  type Known,
  moneyTellings,
  type Story,
  told,
  worked,
} from "../support/money-commands.ts";
import { begunPayment, payableProvider } from "../support/money-world.ts";
import { askQuickly } from "../support/quick-table.ts";
import { seed } from "../support/seed.ts";
import { paymentsOf } from "../support/series-commands.ts";
import { startStripe } from "../support/stripe.ts";
import { clock } from "../support/world.ts";

askQuickly();
const isWhole = import.meta.env.MODE === "fuzz";
/** Fifty with `npm run fuzz`, or BOOKS_STORIES of them. */
const count = Number(process.env.BOOKS_STORIES ?? (isWhole ? 50 : 3));
/** So many happen in the same days. */
const together = 5;

clock.set("2026-12-01T09:00:00.000Z");
const stripe = await startStripe();
const workers = dyingWorkers(`clean books ${seed}`);
Object.assign(slicePolicy, { checkpoint: 2, calls_at_once: 1e6 });
afterAll(() => stripe.close());

const stories = fc.sample(
  fc.record({
    hours: fc.constantFrom(2, 24, 200),
    card: firstCards,
    credit_minor: firstCredits,
    isDone: fc.boolean(),
    commands: commandsOf(moneyTellings, 20, async (_: Story) => undefined),
  }),
  { numRuns: count, seed },
);

const begun = async ({ hours, card, credit_minor, isDone, commands }: (typeof stories)[number]) => {
  const { id: worker_id } = await payableProvider(stripe);
  const over = { hours, service_provider_id: worker_id as never, credit_minor };
  const { job, payment_id, user, confirm } = await begunPayment(stripe, over);
  const story: Story = {
    stripe,
    currency: "usd",
    job_id: job.id,
    user_id: user.id,
    payment_id,
    worker_id,
    tips: [],
    confirm,
  };
  await confirm(card).catch(() => undefined);
  await told(story);
  if (isDone) await worked(story);
  const model: Known = { work: isDone ? "over" : "booked", confirmed: true };
  return { story, model, commands };
};

/** Advances the clock until nothing waits for it. */
const atTheirEnd = async (all: readonly Story[]): Promise<void> => {
  for (let day = 0; day < 30; day += 1) {
    clock.advance({ hours: 26 });
    await fallenDue(all[0] as Story);
    const ids = (await Promise.all(all.map(paymentsOf))).flat().map(({ id }) => id as string);
    if ((await Promise.all(ids.map(isQuiet))).every(Boolean)) return;
  }
};

/** The days on which money moved since an instant, the day of which is over. */
const daysSince = (from: number): string[] => {
  const moved = stripe.emulator.state.list<Stripe.BalanceTransaction>("balance_transaction");
  const days = moved.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
  return [...new Set(days)].filter((day) => Date.parse(day) >= from).toSorted();
};

test("stories of money in which all kinds of things go wrong leave no difference, whichever workers of the comparison die", async () => {
  const spies = [
    vi.spyOn(process.stdout, "write").mockReturnValue(true),
    vi.spyOn(process.stderr, "write").mockReturnValue(true),
  ];
  let days = 0;
  let movements = 0;
  for (let at = 0; at < stories.length; at += together) {
    const from = Date.UTC(2027, 0, 1 + 400 * (1 + at / together));
    clock.set(new Date(from).toISOString());
    const some = [];
    for (const one of stories.slice(at, at + together)) some.push(await begun(one));
    for (const { story, model, commands } of some) {
      await fc.asyncModelRun(() => ({ model, real: story }), commands);
      stripe.emulator.faults.clear();
    }
    const all = some.map(({ story }) => story);
    await atTheirEnd(all);
    // The first comparison catches up on what nobody has told.
    for (const day of daysSince(from)) await comparedByHours(day, workers.among);
    await told(all[0] as Story);
    await atTheirEnd(all);
    for (const day of daysSince(from)) {
      await comparedByHours(day, workers.among);
      const { differences, totals, ...record } = await reconciliations.find(day);
      expect([day, differences]).toEqual([day, []]);
      const whole = await compared(day);
      expect({ differences, totals, movements: record.movements, payments: record.payments }).toEqual({
        differences: whole.differences,
        totals: whole.totals,
        movements: whole.movements,
        payments: whole.payments,
      });
      days += 1;
      movements += record.movements;
    }
  }
  for (const spy of spies) spy.mockRestore();
  const came = `${workers.count("dies")} deaths, ${workers.count("twice") + workers.count("twice at once")} twice`;
  if (count > together) console.log(`${count} stories, ${days} days, ${movements} movements: ${came}`);
  expect(days).toBeGreaterThan(0);
  expect(workers.count("dies")).toBeGreaterThan(10);
  expect(workers.count("twice")).toBeGreaterThan(5);
  expect(workers.count("twice at once")).toBeGreaterThan(5);
}, 3_600_000);

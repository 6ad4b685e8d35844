import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { handler as runReconciliation } from "../../events/schedules/reconciliation.ts";
import { postings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { capturePosted } from "../../shared/domain/payment/ledger.ts";
import type { Reconciliation } from "../../shared/domain/payment/reconciliation.ts";
import { sum } from "../../shared/kernel/money.ts";
import { plus } from "../../shared/kernel/time.ts";
import { fallenDue, type Known, moneyCommands, type Story, told } from "../support/money-commands.ts";
import { begunPayment, comparedAll, completeJob, payableProvider } from "../support/money-world.ts";
import { startStripe } from "../support/stripe.ts";
import { clock, write } from "../support/world.ts";

const whole = import.meta.env.MODE === "fuzz";
/** A year of stories, one a month; with `npm run fuzz` one every sixth night, whether or not all of the one before is over. */
const stories = whole ? 60 : 12;
const nights_a_story = whole ? 6 : 30;
/** A day is compared for the last time so long after it. */
const nights_after = 31;
vi.setConfig({ testTimeout: whole ? 3_600_000 : 180_000 });
clock.set("2027-01-01T00:00:00.000Z");
const stripe = await startStripe();
afterAll(() => stripe.close());

const quietly = async (work: () => Promise<void>): Promise<void> => {
  const spies = [
    vi.spyOn(process.stdout, "write").mockReturnValue(true),
    vi.spyOn(process.stderr, "write").mockReturnValue(true),
  ];
  await work().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
};

/** A job whose card was confirmed, on the first of a month, and its provider. */
const begun = async (at: string): Promise<Story> => {
  clock.set(at);
  stripe.emulator.faults.clear();
  const worker = await payableProvider(stripe);
  const service_provider_id = worker.id as Job["service_provider_id"];
  const { user, job, payment_id, confirm } = await begunPayment(stripe, {
    hours: 24,
    service_provider_id,
  } as Partial<Job>);
  const { id: worker_id } = worker;
  const begins = { job_id: job.id, user_id: user.id, payment_id, confirm };
  const story = { stripe, currency: "usd", worker_id, tips: [], ...begins };
  await confirm("pm_card_bypassPending");
  await told(story);
  return story;
};

/** Goes on to a day, with what falls due on the way; the books are compared every third night. */
const until = async (day: string, story: Story): Promise<void> => {
  while (new Date().toISOString() < day) {
    for (let night = 0; night < 3; night += 1) {
      clock.set(`${plus(new Date().toISOString(), { days: 1 }).slice(0, 10)}T02:00:00.000Z`);
      await fallenDue(story);
    }
    await comparedAll(runReconciliation);
  }
};

const comparedBetween = async (from: string, to: string): Promise<Reconciliation[]> => {
  const days: Reconciliation[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit: 100, scope: "days", order: "oldest" as const, from, to, cursor };
    const page = await reconciliations.page("all", "RECONCILIATIONS", request);
    days.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return days;
};

/** Nine in the morning, so many days after this one. */
const morning = (days: number): string =>
  `${plus(new Date().toISOString(), { days }).slice(0, 10)}T09:00:00.000Z`;

test("the daily comparison finds no difference in a year of stories with faults", async () => {
  const drawn = fc.sample(
    moneyCommands(whole ? 30 : 12, async () => undefined),
    {
      numRuns: stories,
      seed: Number(process.env.FUZZ_SEED ?? 2028),
    },
  );
  const began = new Date().toISOString();
  await quietly(async () => {
    for (const [nth, commands] of drawn.entries()) {
      const real = await begun(morning(1));
      const next = morning(nights_a_story);
      const isDone = nth % 4 !== 0;
      if (isDone) await completeJob(stripe, real.job_id, real.worker_id);
      const work = isDone ? "over" : "booked";
      await fc.asyncModelRun(
        (): { model: Known; real: Story } => ({ model: { work, confirmed: true }, real }),
        commands as Iterable<fc.AsyncCommand<Known, Story>>,
      );
      stripe.emulator.faults.clear();
      await until(nth + 1 < stories ? next : morning(nights_after), real);
    }
  });
  const days = await comparedBetween(began.slice(0, 10), new Date().toISOString());
  expect(days.length).toBeGreaterThan(350);
  expect(days.flatMap(({ day, differences }) => differences.map((one) => ({ day, ...one })))).toEqual([]);
  expect(sum(days.map(({ movements }) => movements))).toBeGreaterThan(12);
  const totals = days.flatMap((one) => one.totals);
  for (const { ours_minor, theirs_minor } of totals) expect(ours_minor).toBe(theirs_minor);
  expect(new Set(totals.map(({ movement }) => movement)).size).toBeGreaterThan(3);
});

test("the daily comparison finds one planted difference of each class, and nothing else", async () => {
  const planted: Record<string, string> = {};
  const began = morning(1);
  await quietly(async () => {
    for (const plant of ["missing_ours", "missing_stripe", "amount", "stuck"] as const) {
      const at = morning(1);
      const story = await begun(at);
      await completeJob(stripe, story.job_id, story.worker_id);
      const payment = await payments.find(story.payment_id);
      const { charge_id: source } = payment;
      planted[plant] = at.slice(0, 10);
      if (plant === "missing_ours") stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
      if (plant === "amount")
        stripe.emulator.book({
          type: "adjustment",
          category: "charge",
          amount: -100,
          source: source as string,
        });
      if (plant === "missing_stripe") {
        const book = {
          book_id: payment.id,
          currency: "usd",
          job_id: payment.job_id,
          posted_at: new Date().toISOString(),
        };
        await write(
          postings.insert(capturePosted(book, "ch_invented", { amount_minor: 500, fee_minor: 500 })),
        );
      }
      if (plant === "stuck") await write(transfers.remove(await transfers.find(story.job_id, "1")));
      await until(morning(9), story);
    }
  });
  const all = (await comparedBetween(began.slice(0, 10), new Date().toISOString())).flatMap(
    ({ day, differences }) => differences.map((one) => ({ day, ...one })),
  );
  // A book that got a wrong entry on one day differs on each later day that touches it, too.
  const isAgain = ({ check, payment_id }: (typeof all)[number]) =>
    check === "books" && all.some((one) => one.check !== "books" && one.payment_id === payment_id);
  const found = all.filter((one) => !isAgain(one)).map((one) => [one.class, one.day]);
  expect(Object.fromEntries(found)).toEqual(planted);
  expect(found).toHaveLength(4);
});

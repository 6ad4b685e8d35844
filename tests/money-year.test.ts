import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { handler as runReconciliation } from "../events/schedules/reconciliation.ts";
import { postings } from "../shared/data/ledger.ts";
import { payments, transfers } from "../shared/data/payments.ts";
import { reconciliations } from "../shared/data/reconciliations.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { capturePosted } from "../shared/domain/payment/ledger.ts";
import type { Reconciliation } from "../shared/domain/payment/reconciliation.ts";
import { sum } from "../shared/kernel/money.ts";
import { plus } from "../shared/kernel/time.ts";
import { fallenDue, type Known, moneyCommands, type Story, told } from "./kit/money-commands.ts";
import { begunPayment, comparedAll, completeJob, payableProvider } from "./kit/money-world.ts";
import { startStripe } from "./kit/stripe.ts";
import { clock, write } from "./kit/world.ts";

const whole = import.meta.env.MODE === "fuzz";
const stories_a_month = whole ? 5 : 1;
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

const yearOf = async (year: number): Promise<Reconciliation[]> => {
  const days: Reconciliation[] = [];
  let cursor: string | undefined;
  do {
    const request = {
      limit: 100,
      scope: "year",
      order: "oldest" as const,
      from: `${year}`,
      to: `${year + 1}`,
      cursor,
    };
    const page = await reconciliations.page("all", "RECONCILIATIONS", request);
    days.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return days;
};

const months = Array.from({ length: 12 }, (_, month) => month);
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString();

test("a year of stories, with all that goes wrong in them, is compared day by day without a difference", async () => {
  const drawn = fc.sample(
    moneyCommands(whole ? 30 : 12, async () => undefined),
    {
      numRuns: 12 * stories_a_month,
      seed: Number(process.env.FUZZ_SEED ?? 2028),
    },
  );
  await quietly(async () => {
    for (const month of months) {
      for (let one = 0; one < stories_a_month; one += 1) {
        const at = plus(firstOf(2027, month), { days: 1 + one });
        const real = await begun(at);
        const isDone = month % 4 !== 0;
        if (isDone) await completeJob(stripe, real.job_id, real.worker_id);
        const work = isDone ? "over" : "booked";
        const commands = drawn[month * stories_a_month + one] as Iterable<fc.AsyncCommand<Known, Story>>;
        await fc.asyncModelRun(
          (): { model: Known; real: Story } => ({ model: { work, confirmed: true }, real }),
          commands,
        );
        stripe.emulator.faults.clear();
        await until(firstOf(2027, month + 1), real);
      }
    }
  });
  const days = await yearOf(2027);
  expect(days.length).toBeGreaterThan(350);
  expect(days.flatMap(({ day, differences }) => differences.map((one) => ({ day, ...one })))).toEqual([]);
  expect(sum(days.map(({ movements }) => movements))).toBeGreaterThan(12);
  const totals = days.flatMap((one) => one.totals);
  for (const { ours_minor, theirs_minor } of totals) expect(ours_minor).toBe(theirs_minor);
  expect(new Set(totals.map(({ movement }) => movement)).size).toBeGreaterThan(3);
});

test("in a year with a planted difference of each class, these are found on their days, and nothing else", async () => {
  const planted: Record<string, string> = {};
  await quietly(async () => {
    for (const [month, plant] of (["missing_ours", "missing_stripe", "amount", "stuck"] as const).entries()) {
      const story = await begun(`2029-0${month + 1}-03T09:00:00.000Z`);
      await completeJob(stripe, story.job_id, story.worker_id);
      const payment = await payments.find(story.payment_id);
      const { charge_id: source } = payment;
      planted[plant] = `2029-0${month + 1}-03`;
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
      await until(`2029-0${month + 1}-12`, story);
    }
  });
  const found = (await yearOf(2029)).flatMap(({ day, differences }) =>
    differences.map((one) => [one.class, day]),
  );
  expect(Object.fromEntries(found)).toEqual(planted);
  expect(found).toHaveLength(4);
});

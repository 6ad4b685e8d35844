import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseShares } from "../events/schedules/transfers.ts";
import { platformBalance } from "../shared/vendors/payments/balance.ts";
import { completeJob, securedPayment, settled, storedPayableProvider } from "./support/money-world.ts";
import { atTheProvider } from "./support/planted/at-the-provider.ts";
import { balancesOf, closed, listed, missingOf, queued, twoPeople } from "./support/planted/closing.ts";
import { type Fault, idOfRowCheck, type Paid } from "./support/planted/fault.ts";
import { inEntries } from "./support/planted/in-entries.ts";
import { inInvoices } from "./support/planted/in-invoices.ts";
import { inRecords } from "./support/planted/in-records.ts";
import { night } from "./support/planted/nights.ts";
import { played, ringsOf, type Story, waits } from "./support/planted/play.ts";
import { askQuickly } from "./support/quick-table.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, clock, runSchedule } from "./support/world.ts";

askQuickly();

const faults: Record<string, Fault> = { ...inEntries, ...inRecords, ...atTheProvider };

/** Before which writes each schedule dies: all that it makes in these nights, with what they put and take away. */
const killedBefore: Record<string, string[]> = {
  reconciliation: [
    "difference balances",
    "difference books",
    "difference entries",
    "difference holds",
    "difference movement",
    "difference objects",
    "difference orders",
    "difference payouts",
    "membership_charge, posting membership_refund",
    "payment, posting dispute_opened",
    "payout, posting payout",
    "posting dispute_fee_returned",
    "posting platform_payout",
    "posting reserve_held",
    "posting suspense_in, suspended",
    "posting suspense_in, without SUSPENDED",
    "reconciliation",
  ],
  books: ["books_day", "books_day, books_month", "books_month", "difference digests"],
  "row-checks": ["difference balances", "row_check"],
  payments: ["payment"],
  "membership-revenue": ["membership_charge", "membership_charge, posting membership_earned"],
};

let stripe: StripeWorld;
let all: Awaited<ReturnType<typeof played>>;
const storyOf = (name: string) => all.stories.get(name) as Story;

const firstNight = "2027-03-06T03:00:00.000Z";

const paidOne = async (worker: Caller): Promise<Paid> => {
  const user_id = idOfRowCheck(firstNight, false);
  const one = await securedPayment(stripe, { user_id, hours: 1, service_provider_id: worker.id as never });
  await completeJob(stripe, one.job.id, worker.id);
  return { ...one, worker_id: worker.id };
};

const released = async (at: string) => {
  clock.set(at);
  await settled(stripe);
  await runSchedule(releaseShares);
  await settled(stripe);
};

beforeAll(async () => {
  clock.set("2027-02-26T15:00:00.000Z");
  stripe = await startStripe();
  const worker = await storedPayableProvider(stripe);
  const old = await paidOne(worker);
  await released("2027-02-27T16:00:00.000Z");
  await night(stripe, "2027-03-03T03:00:00.000Z");
  clock.set("2027-03-03T10:00:00.000Z");
  await closed("2027-02", await twoPeople());
  clock.set("2027-03-04T09:00:00.000Z");
  const paid = new Map<string, Paid>();
  for (const [name, { without_payment }] of Object.entries(faults))
    if (!without_payment) paid.set(name, await paidOne(worker));
  await released("2027-03-05T10:00:00.000Z");
  const dates = { at: "2027-03-05T23:00:00.000Z", month_over: "2027-04-03T03:00:00.000Z" };
  all = await played(faults, { scene: { stripe, old }, paid, nights: 11, ...dates });
}, 900_000);
afterAll(() => stripe.close());

test.each(Object.entries(faults))("%s is found in time", (name, { within }) => {
  expect(storyOf(name).found).toBeLessThanOrEqual(within);
});

test.each(Object.entries(faults))(
  "%s rings once, and waits in the queue until it is ended",
  (name, { ends }) => {
    const story = storyOf(name);
    const isEntered = ends === "entered";
    expect(ringsOf(story, all.rung)).toBe(isEntered ? 0 : 1);
    expect(story.queued).toEqual(isEntered ? [] : Array.from({ length: waits + 1 }, () => true));
    if (!isEntered) expect(story.ended).toBe((story.found ?? 0) + waits);
  },
);

test.each(Object.entries(faults))("%s stays ended", async (name, { ends }) => {
  const { known } = storyOf(name);
  if (ends === "entered") return expect(known).toBeUndefined();
  const [as] = await twoPeople();
  expect((await listed(as, ends)).map(({ id }) => id)).toContain(known?.id);
});

test("nothing else rings, and nothing is left open", async () => {
  const known = new Set(
    [...all.stories.values()].flatMap(({ planted, known }) => [
      planted.source,
      planted.also,
      known?.found.payment_id,
    ]),
  );
  expect([...all.rung].filter(([name]) => !known.has(name))).toEqual([]);
  const [as] = await twoPeople();
  expect((await listed(as, "open")).map(({ found }) => found)).toEqual([]);
  expect(await queued(as)).toEqual([]);
});

test("at each kind of write a schedule died once, and began again", () => {
  const killed = [...all.kills].map(([schedule, writes]) => [schedule, [...writes].toSorted()]);
  expect(Object.fromEntries(killed)).toEqual(killedBefore);
});

test("the books balance, have nothing in suspense and say what the payment provider has; then the month can be closed", async () => {
  clock.advance({ hours: 16 });
  const both = await twoPeople();
  const theirs = await platformBalance();
  for (const { currency, ...is } of await balancesOf(both[0], "2027-04"))
    expect([currency, is]).toEqual([
      currency,
      { total: 0, suspense: 0, at_provider: theirs.get(currency) ?? 0 },
    ]);
  expect(await missingOf(both[0], "2027-03")).toEqual([]);
  await closed("2027-03", both);
});

test("all faults that are planted are those that docs/books.md names", () => {
  const text = readFileSync(new URL("../docs/books.md", import.meta.url), "utf8");
  const rows = Object.entries({ ...faults, ...inInvoices });
  expect(rows).toHaveLength(35);
  for (const [name, { of, within, ends }] of rows)
    expect(text).toContain(`| ${of} | ${name} | ${within} | ${ends} |`);
});

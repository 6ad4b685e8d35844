import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as countFigures } from "../events/schedules/analytics.ts";
import { handler as getActive } from "../functions/admin/dashboard/get-active-user-analytics.ts";
import { handler as getAnalytics } from "../functions/admin/dashboard/get-analytics.ts";
import { handler as getQuoteMatrix } from "../functions/admin/dashboard/get-quote-matrix-analytics.ts";
import { handler as getPlaces } from "../functions/admin/dashboard/get-revenue-by-location-analytics.ts";
import { handler as getStats } from "../functions/admin/dashboard/get-stats.ts";
import { handler as getMemberships } from "../functions/admin/dashboard/get-subscription-count-analytics.ts";
import { handler as getRevenue } from "../functions/admin/dashboard/get-total-revenue-analytics.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { coverage } from "../shared/data/coverage.ts";
import { quotes } from "../shared/data/quotes.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { openMailbox } from "./support/mail.ts";
import { aProvider } from "./support/marketplace.ts";
import { completeJob, securedPayment, settled, storedPayableProvider } from "./support/money-world.ts";
import { newUser } from "./support/people.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, call, clock, deliver, renewed, runSchedule, signedIn, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const madrid = "Calle Mayor 1, 28013 Madrid, Madrid, España";
const springfield = "12 Orchard Street, Springfield, IL 62704, USA";

openMailbox();
let stripe: StripeWorld;
let admin: Caller;
/** The middle of each quote's price, by currency. */
const middles: Record<string, number> = {};

/** Two people and a paid job in Madrid, one person and two paid jobs in Springfield, a quote in each. */
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
  for (const area of [
    { country: "ES", postcode_prefixes: ["280"] },
    { country: "US", postcode_prefixes: ["627"] },
  ])
    await write(...coverageOf(aProvider({ area }), "9999").map((one) => coverage.insert(one)));
  await newUser(undefined, { market: "es" });
  for (const [address, currency, market, jobs] of [
    [madrid, "eur", "es", 1],
    [springfield, "usd", "us", 2],
  ] as const) {
    const { as } = await newUser(undefined, { market });
    const tasks = [{ task_kind: "plumbing.tap_leak", quantity: 1 }];
    const { data } = await call(generateQuote, { as, body: { tasks, address } });
    expect(data.currency).toBe(currency);
    middles[currency] = Math.round((data.totals.low_minor + data.totals.high_minor) / 2);
    const { place } = await quotes.find(data.quote_id);
    for (let at = 0; at < jobs; at += 1) {
      const worker = await storedPayableProvider(stripe);
      const over = { currency, place, ...(market === "es" && { market }) } as Partial<Job>;
      const { job } = await securedPayment(stripe, over);
      await completeJob(stripe, job.id, worker.id);
      await settled(stripe);
    }
  }
  await deliver();
  clock.advance({ hours: 2 });
  await runSchedule(countFigures);
  admin = await renewed(admin);
});
afterAll(() => stripe.close());

type Query = Record<string, string>;
const asked = async (operation: Parameters<typeof call>[0], query: Query) => {
  const { status, data, body } = await call(operation, { as: admin, query });
  if (status !== 200) throw new Error(body);
  return data;
};
const days = { from: "2027-03-01", to: "2027-04-01" };

test("a market's figures are its own, in its currency; those of all markets have the amounts in each, unconverted", async () => {
  const inSpain = await asked(getAnalytics, { ...days, market: "es" });
  expect(inSpain).toMatchObject({
    currency: "eur",
    totals: { new_users: 2, quote_requests: 1, jobs_completed: 1, captured: 10_000 },
  });
  expect(inSpain).not.toHaveProperty("in_other_currencies");
  const inStates = await asked(getAnalytics, { ...days, market: "us" });
  expect(inStates).toMatchObject({
    currency: "usd",
    totals: { new_users: 1, quote_requests: 1, jobs_completed: 2, captured: 20_000 },
  });
  const inAll = await asked(getAnalytics, { ...days, currency: "usd" });
  expect(inAll).toMatchObject({
    totals: { new_users: 3, quote_requests: 2, jobs_completed: 3, captured: 20_000 },
    in_other_currencies: { eur: { captured: 10_000 } },
  });
  expect(inAll.in_other_currencies.eur).not.toHaveProperty("new_users");
  expect((await asked(getAnalytics, { ...days, currency: "eur" })).in_other_currencies).toMatchObject({
    usd: { captured: 20_000 },
  });
});

test("today's figures, too, by the hour, with the records of each state", async () => {
  const [inSpain, inAll] = [
    await asked(getStats, { market: "es" }),
    await asked(getStats, { currency: "eur" }),
  ];
  expect(inSpain).toMatchObject({
    totals: { new_users: 2, captured: 10_000 },
    states: { quotes: { estimated: 1 } },
  });
  expect(inAll).toMatchObject({
    totals: { new_users: 3, captured: 10_000 },
    in_other_currencies: { usd: { captured: 20_000 } },
    states: { quotes: { estimated: 2 } },
  });
  const hourly = { from: "2027-03-10", to: "2027-03-11", granularity: "hour" };
  expect((await asked(getAnalytics, { ...hourly, market: "es" })).totals.new_users).toBe(2);
  expect((await asked(getAnalytics, { ...hourly, currency: "usd" })).in_other_currencies).toMatchObject({
    eur: { captured: 10_000 },
  });
});

test("a table to download has a row for each currency", async () => {
  const { body } = await call(getRevenue, { as: admin, query: { ...days, currency: "usd", format: "csv" } });
  const [head = "", ...rows] = body.split("\r\n").map((line) => line.split(","));
  const of = (row: string) => rows.find(([kind]) => kind === row)?.[head.indexOf("captured")];
  expect([of("total"), of("total in eur")]).toEqual(["20000", "10000"]);
});

test("prices of quotes are averaged within a currency", async () => {
  for (const [market, currency] of [
    ["es", "eur"],
    ["us", "usd"],
  ] as const) {
    expect((await asked(getQuoteMatrix, { ...days, market })).totals.mean_price).toBe(middles[currency]);
    expect((await asked(getQuoteMatrix, { ...days, currency })).totals.mean_price).toBe(middles[currency]);
  }
});

test("a breakdown by place has the market's places, and people are counted where they signed up", async () => {
  const keys = async (market: string) =>
    (await asked(getPlaces, { ...days, market })).breakdown.map(({ key }: { key: string }) => key);
  expect(await keys("es")).toEqual(["ES"]);
  expect(await keys("us")).toEqual(["US"]);
  const active = async (query: Query) =>
    (await asked(getActive, { ...days, granularity: "month", ...query })).totals.active_accounts;
  const [es, us, all] = [
    await active({ market: "es" }),
    await active({ market: "us" }),
    await active({ currency: "usd" }),
  ];
  expect([es + us, es > 0, us > 0]).toEqual([all, true, true]);
  expect((await asked(getMemberships, { ...days, market: "es" })).totals.memberships_closing).toBe(0);
});

test("without a market or currency the answer lists the currencies; those that don't belong together are refused", async () => {
  const refused = async (query: Query) => (await call(getStats, { as: admin, query })).error?.fields;
  expect(await refused({})).toEqual([{ field: "currency", problem: "must be one of usd, eur" }]);
  expect(await refused({ market: "es", currency: "usd" })).toEqual([
    { field: "currency", problem: "must be eur, that of the market" },
  ]);
  expect(await refused({ market: "jp" })).toMatchObject([{ field: "market" }]);
  expect(
    (await call(getAnalytics, { as: admin, query: { market: "es", country: "US" } })).error?.fields,
  ).toEqual([{ field: "country", problem: "must be in the market" }]);
});

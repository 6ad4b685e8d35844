import { beforeAll, expect, test } from "vitest";
import { handler as activeUsers } from "../functions/admin/dashboard/get-active-user-analytics.ts";
import { handler as analytics } from "../functions/admin/dashboard/get-analytics.ts";
import { handler as durations } from "../functions/admin/dashboard/get-average-job-completion-and-request-analytics.ts";
import { handler as jobMatrix } from "../functions/admin/dashboard/get-job-matrix-analytics.ts";
import { handler as others } from "../functions/admin/dashboard/get-other-stat-analytics.ts";
import { handler as popular } from "../functions/admin/dashboard/get-popular-service-analytics.ts";
import { handler as quoteMatrix } from "../functions/admin/dashboard/get-quote-matrix-analytics.ts";
import { handler as refunds } from "../functions/admin/dashboard/get-refund-count-analytics.ts";
import { handler as retention } from "../functions/admin/dashboard/get-retention-and-churan-analytics.ts";
import { handler as byPlace } from "../functions/admin/dashboard/get-revenue-by-location-analytics.ts";
import { handler as recurring } from "../functions/admin/dashboard/get-revenue-by-one-time-and-recurring-analytics.ts";
import { handler as byService } from "../functions/admin/dashboard/get-revenue-from-each-service-analytics.ts";
import { handler as stats } from "../functions/admin/dashboard/get-stats.ts";
import { handler as memberships } from "../functions/admin/dashboard/get-subscription-count-analytics.ts";
import { handler as revenue } from "../functions/admin/dashboard/get-total-revenue-analytics.ts";
import { simulateYear } from "../local/year/simulate.ts";
import { storeYear } from "../local/year/store.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { rebuild } from "../shared/workflows/figures/rebuild.ts";
import { recount } from "./kit/recount.ts";
import { type Caller, call, clock, signedIn } from "./kit/world.ts";

const until = "2027-06-01T00:00:00.000Z";
const period = { from: "2026-07-01", to: "2027-06-01", granularity: "month" };
const year = simulateYear({ jobs: 200, until });
const jobs = new Map(
  [...year.records.values()]
    .filter(({ kind }) => kind === "job")
    .map(({ record }) => [record.id as string, record as Job]),
);
const raw = { events: year.events, postings: year.postings, jobs };
const counted = recount({ ...raw, from: `${period.from}T00:00:00.000Z`, to: until });

let admin: Caller;
beforeAll(async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  await storeYear(year);
  await rebuild({ generation: 1, zones: ["UTC"], until: new Date().toISOString() });
  admin = await signedIn("admin");
}, 120_000);

type Handler = Parameters<typeof call>[0];
const ask = async (handler: Handler, query: Record<string, string> = period) => {
  const { status, data, error } = await call(handler, { as: admin, query });
  expect([status, error]).toEqual([200, undefined]);
  return data;
};
const entriesOf = (data: { breakdown: { key: string; totals: unknown }[] }) =>
  Object.fromEntries(data.breakdown.map(({ key, totals }) => [key, totals]));

test.each([
  ["get-analytics", analytics, counted.analytics],
  ["get-active-user-analytics", activeUsers, counted.activeUsers],
  ["get-retention-and-churan-analytics", retention, counted.retention],
  ["get-job-matrix-analytics", jobMatrix, counted.jobMatrix],
  ["get-average-job-completion-and-request-analytics", durations, counted.durations],
  ["get-total-revenue-analytics", revenue, counted.revenue],
  ["get-revenue-by-one-time-and-recurring-analytics", recurring, counted.recurring],
  ["get-other-stat-analytics", others, counted.others],
  ["get-quote-matrix-analytics", quoteMatrix, counted.quoteMatrix],
  ["get-refund-count-analytics", refunds, counted.refunds],
] as const)("%s agrees with a recount of the raw events and the books", async (_, handler, expected) => {
  const { totals } = await ask(handler);
  expect(totals).toMatchObject(expected);
});

test.each([
  ["get-popular-service-analytics", popular, counted.popularServices],
  ["get-revenue-from-each-service-analytics", byService, counted.revenueByService],
  ["get-revenue-by-location-analytics", byPlace, counted.revenueByPlace],
  ["get-refund-count-analytics", refunds, counted.refundCauses],
] as const)("%s agrees with it entry by entry", async (_, handler, expected) => {
  const data = await ask(handler, { ...period, limit: "100" });
  expect(entriesOf(data)).toMatchObject(expected);
  expect(Object.keys(entriesOf(data)).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test("by day, week, quarter and year the points add up to the same totals", async () => {
  for (const granularity of ["day", "week", "quarter", "year"]) {
    const data = await ask(revenue, { ...period, granularity });
    expect(data.totals).toMatchObject(counted.revenue);
    for (const name of ["captured", "refunded", "job_revenue", "processor_cost"])
      expect(data.series[name].reduce((sum: number, value: number) => sum + value, 0)).toBe(
        data.totals[name],
      );
  }
});

test("services, membership, unallocated and the rest add up to the total exactly, and so do places", async () => {
  for (const [handler, query] of [
    [byService, { limit: "3" }],
    [byPlace, { limit: "100" }],
    [byPlace, { country: "US", limit: "2" }],
    [byPlace, { country: "US", region: "CA", limit: "1" }],
    [byPlace, { country: "US", region: "CA", city: "San Francisco" }],
  ] as const) {
    const data = await ask(handler, { ...period, ...query });
    const all = [...data.breakdown, ...(data.other ? [data.other] : [])];
    for (const name of ["captured", "refunded", "platform_revenue", "processor_cost"])
      expect(all.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(data.totals[name]);
  }
});

test("what there is now is what the records are", async () => {
  const { states } = await ask(stats, {});
  const count = (kind: string) => {
    const counts: Record<string, number> = {};
    for (const { record } of [...year.records.values()].filter((one) => one.kind === kind)) {
      const { state } = record as unknown as { state: string };
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  };
  expect(states.jobs).toEqual(count("job"));
  expect(states.quotes).toEqual(count("quote"));
  expect(states.service_providers).toEqual(count("service_provider"));
});

test("memberships that came less those that went are those that are there", async () => {
  const { totals } = await ask(memberships);
  expect(totals.memberships_opening + totals.memberships_in - totals.memberships_out).toBe(
    totals.memberships_closing,
  );
});

test("a period is compared with the one before it, over complete days", async () => {
  const data = await ask(revenue, { from: "2027-03-01", to: "2027-06-03", compare: "previous" });
  expect(data.previous).toMatchObject({ from: "2026-11-27", to: "2027-03-01" });
  const before = recount({ ...raw, from: "2026-11-27T00:00:00.000Z", to: "2027-03-01T00:00:00.000Z" });
  expect(data.previous.totals).toMatchObject(before.revenue);
  const known = recount({ ...raw, from: "2027-03-01T00:00:00.000Z", to: until }).revenue.captured;
  const same = recount({ ...raw, from: "2026-11-27T00:00:00.000Z", to: "2027-02-27T00:00:00.000Z" }).revenue
    .captured;
  expect(data.change.captured).toBeCloseTo((known - same) / same, 3);
});

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
import { simulateYear } from "../local/sample-year/simulate.ts";
import { storeYear } from "../local/sample-year/store.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { rebuild } from "../shared/workflows/analytics/rebuild.ts";
import { askQuickly } from "./support/quick-table.ts";
import { recount } from "./support/recount.ts";
import { withSomeTaxes } from "./support/taxed-year.ts";
import { type Caller, call, clock, signedIn } from "./support/world.ts";

askQuickly();
const until = "2027-06-01T00:00:00.000Z";
const period = { from: "2026-07-01", to: "2027-06-01", granularity: "month" };
const year = withSomeTaxes(simulateYear({ jobs: 200, until }));
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

type Numbers = Record<string, number | null>;
type Known = { totals?: Numbers; entries?: Record<string, Numbers> };

const { memberships: memberFlows, revenue: books } = counted;
const recounted: [name: string, handler: Handler, known: Known][] = [
  ["get-analytics", analytics, { totals: counted.analytics }],
  ["get-active-user-analytics", activeUsers, { totals: counted.activeUsers }],
  ["get-retention-and-churan-analytics", retention, { totals: counted.retention, entries: counted.cohorts }],
  ["get-job-matrix-analytics", jobMatrix, { totals: counted.jobMatrix }],
  ["get-average-job-completion-and-request-analytics", durations, { totals: counted.durations }],
  ["get-popular-service-analytics", popular, { entries: counted.popularServices }],
  ["get-total-revenue-analytics", revenue, { totals: { ...books, ...counted.credit } }],
  [
    "get-revenue-from-each-service-analytics",
    byService,
    { totals: books, entries: counted.revenueByService },
  ],
  ["get-revenue-by-location-analytics", byPlace, { totals: books, entries: counted.revenueByPlace }],
  ["get-revenue-by-one-time-and-recurring-analytics", recurring, { totals: counted.recurring }],
  ["get-other-stat-analytics", others, { totals: counted.others }],
  ["get-quote-matrix-analytics", quoteMatrix, { totals: counted.quoteMatrix }],
  ["get-subscription-count-analytics", memberships, { totals: memberFlows }],
  ["get-refund-count-analytics", refunds, { totals: counted.refunds, entries: counted.refundCauses }],
];
const rows: string[] = [];

/** Compares a response with the recount, and keeps a row for the report. */
const agree = (
  name: string,
  pairs: readonly (readonly [figure: string, answer: unknown, recount: unknown])[],
) => {
  const differing = pairs.filter(([, answer, recount_]) => answer !== recount_);
  expect(differing).toEqual([]);
  const shown = pairs.filter(([, answer]) => typeof answer === "number" && answer !== 0);
  const [figure, answer, again] = (shown[0] ?? pairs[0]) as (typeof pairs)[number];
  const held = pairs.filter(([, one]) => one !== null && one !== 0).length;
  rows.push(
    `| \`${name}\` | ${pairs.length} | ${held} | ${differing.length} | \`${figure}\` | ${answer} | ${again} |`,
  );
};

const pairsOf = (answer: Numbers, known: Numbers, of = "") =>
  Object.keys(known).map((figure) => [`${of}${figure}`, answer?.[figure], known[figure]] as const);

test.each(recounted)(
  "%s agrees with a recount of the raw events and the books",
  async (name, handler, known) => {
    const data = await ask(handler, { ...period, ...(known.entries && { limit: "100" }) });
    const entries = entriesOf(data);
    if (known.entries) expect(Object.keys(entries).toSorted()).toEqual(Object.keys(known.entries).toSorted());
    agree(name, [
      ...pairsOf(data.totals, known.totals ?? {}),
      ...Object.entries(known.entries ?? {}).flatMap(([key, sums]) =>
        pairsOf(entries[key] as Numbers, sums, `${key}: `),
      ),
    ]);
  },
);

const all: [name: string, handler: Handler][] = [
  ...recounted.map(([name, handler]): [string, Handler] => [name, handler]),
  ["get-stats", stats],
];

test.each(all)(
  "%s says what its figures are and how complete it is, and is a spreadsheet, too",
  async (name, handler) => {
    const query: Record<string, string> = name === "get-stats" ? {} : period;
    const data = await ask(handler, query);
    expect(data.complete_through <= data.as_of && data.as_of).toBe("2027-06-01T12:00:00.000Z");
    const figures = Object.keys(data.totals ?? data.today);
    expect(Object.keys(data.definitions)).toEqual(expect.arrayContaining(figures));
    for (const figure of figures)
      expect([figure, data.definitions[figure]]).toEqual([
        figure,
        expect.objectContaining({ formula: expect.stringMatching(/./), unit: expect.stringMatching(/./) }),
      ]);
    const file = await call(handler, { as: admin, query: { ...query, format: "csv" } });
    expect([file.status, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head = "", ...lines] = file.body.split("\r\n").filter((line: string) => line !== "");
    expect(lines.length).toBeGreaterThan(0);
    const told = name === "get-stats" ? file.body : head;
    for (const figure of figures) expect(told).toContain(figure);
  },
);

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

test("get-stats agrees with the records and with the events", async () => {
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
  expect(states.incidents).toEqual(count("incident"));
  const present = Object.entries({
    jobs: counted.jobStates,
    quotes: counted.quoteStates,
    memberships: counted.membershipStates,
  });
  for (const [noun, known] of present) expect(states[noun]).toEqual(known);
  agree(
    "get-stats",
    present.flatMap(([noun, known]) => pairsOf(states[noun], known, `${noun}: `)),
  );
});

const near: string[] = [];

test.each([
  ["get-total-revenue-analytics", revenue, counted.percentiles.revenue],
  ["get-average-job-completion-and-request-analytics", durations, counted.percentiles.durations],
] as [string, Handler, Numbers][])(
  "%s agrees within a twentieth with the percentiles of the sorted values",
  async (name, handler, known) => {
    const { totals } = await ask(handler);
    for (const [figure, exact] of Object.entries(known)) {
      const off = (totals[figure] - (exact as number)) / (exact as number);
      expect([figure, Math.abs(off) <= 0.0501 + 0.05 / (exact as number)]).toEqual([figure, true]);
      near.push(
        `| \`${name}\` | \`${figure}\` | ${totals[figure]} | ${exact} | ${(off * 100).toFixed(1)} % |`,
      );
    }
  },
);

test("distributions hold every value once, at its place within 5 %", async () => {
  const spreads = { ...(await ask(revenue)).spreads, ...(await ask(durations)).spreads };
  for (const [name, values] of Object.entries(counted.values)) {
    let seen = 0;
    for (const { up_to, count } of spreads[name]) {
      seen += count;
      const upTo = (edge: number) => values.filter((value) => value <= edge).length;
      if (up_to === null) expect([name, seen]).toEqual([name, values.length]);
      else {
        expect(seen).toBeGreaterThanOrEqual(upTo(up_to / 1.05));
        expect(seen).toBeLessThanOrEqual(upTo(up_to * 1.05));
      }
    }
  }
});

test("the committed recount is current", async () => {
  expect(rows).toHaveLength(15);
  await expect(
    `# The figures, counted a second time

A year of ${year.events.length.toLocaleString("en-US")} events and ${year.postings.length.toLocaleString("en-US")} entries of the books is counted twice: by the service, whose
answers an administrator sees, and by \`tests/support/recount.ts\`, which reads the same events and entries one by one and shares
no code with the service's figures. \`tests/analytics.test.ts\` compares them each time it runs, and this table is what it
found. Amounts are in cents.

| operation | figures compared | of them not zero | differences | for example | answer | recount |
|---|--:|--:|--:|---|--:|--:|
${rows.join("\n")}

Percentiles are kept in bins, each at most 5 % wide. The recount sorts the values themselves.

| operation | figure | answer | recount | off by |
|---|---|--:|--:|--:|
${near.join("\n")}
`,
  ).toMatchFileSnapshot("../docs/analytics-recount.md");
});

test("retention leaves out months that have not begun", async () => {
  const { breakdown } = await ask(retention, { ...period, from: "2027-04-01", to: "2027-09-01" });
  const said = Object.fromEntries(
    breakdown.map(({ key, totals }: { key: string; totals: Numbers }) => [
      key,
      [totals.size, totals.month_0, totals.month_1, totals.month_2].map((value) => value !== null),
    ]),
  );
  expect(said).toEqual({
    "2027-04": [true, true, true, true],
    "2027-05": [true, true, true, false],
    "2027-06": [true, false, false, false],
    "2027-07": [false, false, false, false],
    "2027-08": [false, false, false, false],
  });
});

test("new memberships minus ended ones equal the current count", async () => {
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

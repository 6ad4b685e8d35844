import { beforeAll, expect, test } from "vitest";
import { countYear } from "../../local/sample-year/count.ts";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { addToCells } from "../../shared/data/analytics.ts";
import { workSizeOf } from "../../shared/domain/analytics/work.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { writeAll } from "../../shared/workflows/analytics/rebuild.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { call, clock } from "../../tests/support/world.ts";
import { handler } from "./get-price-guide.ts";

askQuickly();
const year = simulateYear({ jobs: 130, until: "2027-06-01T00:00:00.000Z" });
const jobs = [...year.records.values()].flatMap(({ kind, record }) =>
  kind === "job" ? [record as Job] : [],
);
/** Most of the year's jobs are of one kind of work, so that enough stand behind its price. */
for (const job of jobs.slice(0, 110))
  Object.assign(job, { service: "plumbing", task_kind: "plumbing.tap_leak" });
/** A job that was disputed does not count: its price was not agreed but decided. */
const confirmed = new Set(
  year.events.flatMap(({ type, aggregate }) => (type === "job.completed" ? [aggregate.id] : [])),
);
const done = jobs.filter(({ id, task_kind }) => task_kind === "plumbing.tap_leak" && confirmed.has(id));

beforeAll(async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  const { adds } = await countYear(year, ["UTC"]);
  const ofWork = new Map([...adds].filter(([cell]) => cell.includes("#work.")));
  await writeAll(addToCells(1, ofWork));
});

const guide = async (query: Record<string, string>) => call(handler, { query });
const entryIn = ({ data }: { data: { prices: { task_kind: string }[] } }, kind: string) =>
  data.prices.find(({ task_kind }) => task_kind === kind);

/** The price that a share of the jobs does not exceed, counted one by one. */
const recounted = (of: readonly Job[], share: number): number => {
  const prices = of.map(({ price_minor }) => price_minor).toSorted((a, b) => a - b);
  return prices[Math.floor(share * (prices.length - 1))] as number;
};
const isNear = (answered: number, counted: number): boolean =>
  Math.abs(answered - counted) <= counted * 0.051 + 100;

test("where enough jobs were done, the range is that of the jobs, in all and by the size of the work", async () => {
  expect(done.length).toBeGreaterThan(40);
  const { status, data } = await guide({ service: "plumbing" });
  expect([status, data.service, data.country, data.currency]).toEqual([200, "plumbing", "US", "usd"]);
  const entry = entryIn({ data }, "plumbing.tap_leak") as unknown as Record<string, number> & {
    sizes: { size: string; jobs: number; low_minor: number; high_minor: number }[];
  };
  expect([entry.based_on, entry.jobs]).toEqual(["jobs_in_country", done.length]);
  for (const [name, share] of [
    ["low_minor", 0.25],
    ["median_minor", 0.5],
    ["high_minor", 0.75],
  ] as const)
    expect([name, entry[name], isNear(entry[name] as number, recounted(done, share))]).toEqual([
      name,
      entry[name],
      true,
    ]);
  expect(entry.sizes.length).toBeGreaterThan(0);
  for (const { size, jobs: many, low_minor, high_minor } of entry.sizes) {
    const same = done.filter(({ duration_minutes }) => workSizeOf(duration_minutes) === size);
    expect([size, many]).toEqual([size, same.length]);
    expect(isNear(low_minor, recounted(same, 0.25)) && isNear(high_minor, recounted(same, 0.75))).toBe(true);
  }
});

test("a region with few jobs shows those of the country, and a kind of work with few shows what the rules say", async () => {
  const texas = await guide({ service: "plumbing", region: "Nevada" });
  expect(texas.data.region).toBe("US-NV");
  expect(entryIn(texas, "plumbing.tap_leak")).toMatchObject({ based_on: "jobs_in_country" });
  const rules = entryIn(texas, "plumbing.tap_install");
  expect(rules).toMatchObject({ based_on: "rules", quantity: 1, unit: "each", sizes: [] });
  expect(rules).not.toHaveProperty("jobs");
});

test("a region is found by its name and by its code, and shows its own jobs", async () => {
  const byRegion = Object.entries(Object.groupBy(done, ({ place }) => place.region ?? ""));
  const [region, own = []] = byRegion.toSorted(
    ([, a = []], [, b = []]) => b.length - a.length,
  )[0] as (typeof byRegion)[number];
  expect(own.length).toBeGreaterThanOrEqual(20);
  const { data } = await guide({ service: "plumbing", region });
  expect(entryIn({ data }, "plumbing.tap_leak")).toMatchObject({
    based_on: "jobs_in_region",
    jobs: own.length,
  });
  const names: Record<string, string> = {
    CA: "California",
    NY: "New York",
    TX: "Texas",
    IL: "Illinois",
    WA: "Washington",
  };
  expect((await guide({ service: "plumbing", region: names[region] as string })).data).toEqual(data);
});

test("rules make work dearer where a region is", async () => {
  const low = async (region: string) =>
    (
      entryIn(await guide({ service: "painting", region }), "painting.interior_room") as {
        low_minor?: number;
      }
    ).low_minor as number;
  expect(await low("NY")).toBeGreaterThan(await low("MS"));
});

test("as a page it says what each thing costs and where to go on", async () => {
  const { body, headers } = await guide({ service: "flooring", region: "CA", format: "html" });
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("What flooring and tiling costs: California");
  expect(body).toMatch(/sq ft/);
  expect(body).toMatch(/\$\d/);
  expect(body).toContain('href="../app"');
  expect(body).toContain('<p class="from">Marketplace</p>');
});

test("there is no guide for a service that nobody knows", async () => {
  const { status, error } = await guide({ service: "falconry" });
  expect([status, error?.code]).toEqual([404, "price_guide.not_found"]);
});

import { beforeAll, expect, test } from "vitest";
import { countYear } from "../../../local/sample-year/count.ts";
import { simulateYear } from "../../../local/sample-year/simulate.ts";
import { addToCells, noteInDirectory } from "../../../shared/data/analytics.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { defaultQuotationRules } from "../../../shared/domain/pricing/pricing.ts";
import { writeAll } from "../../../shared/workflows/analytics/rebuild.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as updateRules } from "../../global/update-rules-for-quotation.ts";
import { handler } from "./get-price-comparison.ts";

const year = simulateYear({ jobs: 130, until: "2027-06-01T00:00:00.000Z" });
const jobs = [...year.records.values()].flatMap(({ kind, record }) =>
  kind === "job" ? [record as Job] : [],
);
/** Most of the year's jobs are of one kind of work, and cost three tenths more than they did. */
const leaks = new Set(
  jobs
    .slice(0, 110)
    .map((job) => Object.assign(job, { service: "plumbing", task_kind: "plumbing.tap_leak" }).id as string),
);
const ends = year.events.filter(({ type }) => type === "job.completed");
const priceIn = ({ data }: (typeof ends)[number]) => data.price_minor as number;
for (const event of ends)
  if (leaks.has(event.aggregate.id))
    Object.assign(event, { data: { ...event.data, price_minor: Math.round(priceIn(event) * 1.3) } });

const ratioOf = (event: (typeof ends)[number]): number => {
  const { low_minor, high_minor } = jobs.find(({ id }) => id === event.aggregate.id) as Job;
  return priceIn(event) / ((low_minor + high_minor) / 2);
};
const medianOf = (of: readonly (typeof ends)[number][]): number => {
  const ratios = of.map(ratioOf).toSorted((a, b) => a - b);
  return ratios[Math.floor((ratios.length - 1) / 2)] as number;
};
const ofLeaks = ends.filter(({ aggregate }) => leaks.has(aggregate.id));

let admin: Caller;
beforeAll(async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  admin = await signedIn("admin");
  const { adds, entries } = await countYear(year, ["UTC"]);
  const ofWork = new Map([...adds].filter(([cell]) => cell.includes("#work.")));
  await writeAll(addToCells(1, ofWork));
  await noteInDirectory([...entries]);
});

const compared = async () => (await call(handler, { as: admin })).data;

test("estimates are compared with what each confirmed job cost, by service and kind of work", async () => {
  const { services, currency } = await compared();
  expect(currency).toBe("usd");
  const [plumbing] = services;
  expect(plumbing.service).toBe("plumbing");
  expect(plumbing.kinds[0]).toMatchObject({ task_kind: "plumbing.tap_leak", jobs: ofLeaks.length });
  for (const { service, jobs: many, price_ratio } of services) {
    const own = ends.filter(
      ({ aggregate }) => jobs.find(({ id }) => id === aggregate.id)?.service === service,
    );
    expect([service, many, price_ratio.median]).toEqual([
      service,
      own.length,
      Math.round(medianOf(own) * 100) / 100,
    ]);
  }
  expect(plumbing.hours_ratio.low).toBeLessThanOrEqual(plumbing.hours_ratio.high);
  const all = services.reduce((sum: number, { jobs }: { jobs: number }) => sum + jobs, 0);
  expect(all).toBe(ends.length);
});

test("an hour's price is proposed where enough jobs cost more, by a quarter at most; nowhere else", async () => {
  const { services, proposal } = await compared();
  expect(medianOf(ofLeaks)).toBeGreaterThan(1.25);
  const before = defaultQuotationRules.hourly_rate_minor.by_service.plumbing as number;
  const [plumbing, ...others] = services;
  expect(plumbing.proposed_hourly_rate_minor).toBe(Math.round((before * 1.25) / 50) * 50);
  for (const { jobs, proposed_hourly_rate_minor } of others)
    expect([jobs < 20, proposed_hourly_rate_minor]).toEqual([true, undefined]);
  expect(proposal.rules.hourly_rate_minor.by_service).toEqual({
    ...defaultQuotationRules.hourly_rate_minor.by_service,
    plumbing: plumbing.proposed_hourly_rate_minor,
  });
  expect(proposal.changed).toContain("hourly_rate_minor");
});

test("a region's factor follows how its jobs differ from those of all regions", async () => {
  const { regions, proposal } = await compared();
  expect(regions.length).toBeGreaterThan(1);
  const everywhere = medianOf(ends);
  for (const { region, jobs: many, factor_bps, proposed_factor_bps } of regions) {
    const here = ends.filter(
      ({ aggregate }) => `US-${jobs.find(({ id }) => id === aggregate.id)?.place.region}` === region,
    );
    expect([region, many]).toEqual([region, here.length]);
    const change = medianOf(here) / everywhere;
    if (proposed_factor_bps !== undefined) {
      expect(many).toBeGreaterThanOrEqual(20);
      expect(Math.abs(proposed_factor_bps / factor_bps - change)).toBeLessThan(0.03);
      expect(proposal.rules.region_multiplier_bps[region]).toBe(proposed_factor_bps);
    }
  }
});

test("what is proposed can be tried and set as it is", async () => {
  const { rules, rules_version: version } = (await compared()).proposal;
  const tried = await call(updateRules, { as: admin, body: { rules, version, dry_run: true } });
  expect([tried.status, tried.data.changed]).toEqual([200, expect.arrayContaining(["hourly_rate_minor"])]);
  expect((await call(updateRules, { as: admin, body: { rules, version } })).status).toBe(200);
  const { services } = await compared();
  expect(services[0].hourly_rate_minor).toBe(rules.hourly_rate_minor.by_service.plumbing);
});

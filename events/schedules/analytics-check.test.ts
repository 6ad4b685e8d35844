import { beforeAll, expect, test, vi } from "vitest";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { addToCells, analyticsPosition, positions } from "../../shared/data/analytics.ts";
import { addDays } from "../../shared/domain/analytics/days.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { clock, runSchedule, write } from "../../tests/support/world.ts";
import { handler } from "./analytics-check.ts";

const year = simulateYear({ jobs: 5, until: "2027-06-01T00:00:00.000Z", seed: 4 });
/** The day with the most events about jobs. */
const [busiest] = [
  ...Map.groupBy(
    year.events.filter(({ type }) => type.startsWith("job.")),
    ({ occurred_at }) => occurred_at.slice(0, 10),
  ),
].toSorted(([, a], [, b]) => b.length - a.length)[0] as [string, unknown];

const checked = async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const out = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  await runSchedule(handler).finally(() => {
    spy.mockRestore();
    out.mockRestore();
  });
  const said = lines.flatMap((line) => line.split("\n")).filter((line) => line.includes("analytics checked"));
  return JSON.parse(said.at(-1) as string) as { compared: number; analytics_drift: number; day: string };
};

beforeAll(async () => {
  await storeYear(year);
  clock.set(`${busiest}T23:59:00.000Z`);
  clock.advance({ hours: 6 });
}, 60_000);

test("just after midnight, when the day is not fully counted yet, the day before it is checked", async () => {
  await rebuild({ generation: 1, zones: ["UTC"], until: `${busiest}T23:58:00.000Z` });
  clock.set(`${busiest}T23:59:00.000Z`);
  clock.advance({ minutes: 4 });
  expect(await checked()).toMatchObject({ analytics_drift: 0, day: addDays(busiest, -1) });
  clock.advance({ hours: 6 });
});

test("reports a day that is not counted yet, accepts a correct one, and finds a number changed by hand", async () => {
  await rebuild({ generation: 1, zones: ["UTC"], until: `${busiest}T12:00:00.000Z` });
  expect(await checked()).toMatchObject({ analytics_drift: 1, compared: 0, day: busiest });
  await rebuild({ generation: 2, zones: ["UTC"], until: new Date().toISOString() });
  const { pointer } = await analyticsPosition();
  await write(positions.put({ ...pointer, generation: 2 }));
  const right = await checked();
  expect(right.analytics_drift).toBe(0);
  expect(right.compared).toBeGreaterThan(5);
  await write(...addToCells(2, new Map([[`UTC#flow#*|*\nD#${busiest}`, new Map([["jobs.created", 1]])]])));
  // The day itself, and its month, which no longer equals the sum of its days.
  expect(await checked()).toMatchObject({ analytics_drift: 2 });
  const month = busiest.slice(0, 7);
  await write(
    ...addToCells(2, new Map([[`UTC#flow#*|*\nM#${month}`, new Map([["jobs.state.open", 1]])]])),
    ...addToCells(
      2,
      new Map([[`UTC#membership#*|*\nM#${month}`, new Map([["memberships.state.active", 1]])]]),
    ),
  );
  expect(await checked()).toMatchObject({ analytics_drift: 4 });
}, 60_000);

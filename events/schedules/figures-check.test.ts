import { beforeAll, expect, test, vi } from "vitest";
import { simulateYear } from "../../local/year/simulate.ts";
import { storeYear } from "../../local/year/store.ts";
import { addToCells, figuresStanding, positions } from "../../shared/data/figures.ts";
import { addDays } from "../../shared/domain/figures/days.ts";
import { rebuild } from "../../shared/workflows/figures/rebuild.ts";
import { clock, runSchedule, write } from "../../tests/kit/world.ts";
import { handler } from "./figures-check.ts";

const year = simulateYear({ jobs: 5, until: "2027-06-01T00:00:00.000Z", seed: 4 });
/** The day on which most happened to jobs. */
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
  const said = lines.flatMap((line) => line.split("\n")).filter((line) => line.includes("figures checked"));
  return JSON.parse(said.at(-1) as string) as { compared: number; figures_drift: number; day: string };
};

beforeAll(async () => {
  await storeYear(year);
  clock.set(`${busiest}T23:59:00.000Z`);
  clock.advance({ hours: 6 });
}, 60_000);

test("minutes after midnight, when the end of the day is not counted yet, the day before it is checked", async () => {
  await rebuild({ generation: 1, zones: ["UTC"], until: `${busiest}T23:58:00.000Z` });
  clock.set(`${busiest}T23:59:00.000Z`);
  clock.advance({ minutes: 4 });
  expect(await checked()).toMatchObject({ figures_drift: 0, day: addDays(busiest, -1) });
  clock.advance({ hours: 6 });
});

test("a day that is not counted yet is told, one that is agrees, and a number that was changed by hand is found", async () => {
  await rebuild({ generation: 1, zones: ["UTC"], until: `${busiest}T12:00:00.000Z` });
  expect(await checked()).toMatchObject({ figures_drift: 1, compared: 0, day: busiest });
  await rebuild({ generation: 2, zones: ["UTC"], until: new Date().toISOString() });
  const { pointer } = await figuresStanding();
  await write(positions.put({ ...pointer, generation: 2 }));
  const right = await checked();
  expect(right.figures_drift).toBe(0);
  expect(right.compared).toBeGreaterThan(5);
  await write(...addToCells(2, new Map([[`UTC#flow#*|*\nD#${busiest}`, new Map([["jobs.created", 1]])]])));
  // The day itself, and the month, which is not the sum of its days any more.
  expect(await checked()).toMatchObject({ figures_drift: 2 });
  const month = busiest.slice(0, 7);
  await write(
    ...addToCells(2, new Map([[`UTC#flow#*|*\nM#${month}`, new Map([["jobs.state.open", 1]])]])),
    ...addToCells(
      2,
      new Map([[`UTC#membership#*|*\nM#${month}`, new Map([["memberships.state.active", 1]])]]),
    ),
  );
  expect(await checked()).toMatchObject({ figures_drift: 4 });
}, 60_000);

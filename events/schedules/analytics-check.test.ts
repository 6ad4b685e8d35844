import { beforeAll, expect, test, vi } from "vitest";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { addToCells, analyticsPosition, dayChecks, positions } from "../../shared/data/analytics.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { addDays } from "../../shared/domain/analytics/days.ts";
import { checkDay, isChecked } from "../../shared/workflows/analytics/check.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { itemsOf, scanned } from "../../tests/support/engine.ts";
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

/** As if the day was not checked yet. */
const forget = async () => {
  const check = await dayChecks.get("day");
  if (check) await write(dayChecks.remove(check));
};

const checked = async () => {
  await forget();
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

test("waits some hours for a day that is not counted yet, as after a busy hour", async () => {
  await rebuild({ generation: 1, zones: ["UTC"], until: `${busiest}T12:00:00.000Z` });
  await forget();
  const told = vi.spyOn(process.stderr, "write");
  clock.set(`${busiest}T23:59:00.000Z`);
  clock.advance({ hours: 3 });
  expect(await runSchedule(handler)).toMatchObject({ handled: 1, failed: 0 });
  expect(told).not.toHaveBeenCalled();
  expect(await isChecked(busiest)).toBe(false);
  clock.advance({ hours: 3 });
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

/** Goes on with the check until it is through, each turn with time for so many pages, and every other one killed at its end. */
const inTurns = async (pages: number, chunk: number) => {
  const { position } = await analyticsPosition();
  const counted = { turns: 0, killed: 0 };
  for (;;) {
    counted.turns += 1;
    let left = pages;
    const isKilled = counted.turns % 2 === 1;
    const found = await checkDay(position, {
      ...{ date: busiest, zone: "UTC", now: new Date().toISOString() },
      ...{ goOn: () => left-- > 0, chunk },
      commit: async (writes) => {
        if (isKilled) throw new Error("killed");
        await transact(writes, () => 10_000);
      },
    }).catch((error: Error) => {
      if (error.message !== "killed") throw error;
      counted.killed += 1;
      return undefined;
    });
    if (!found) continue;
    expect(await isChecked(busiest)).toBe(false);
    await found.end().catch(() => undefined);
    if (await isChecked(busiest)) return { ...found, ...counted };
  }
};

test("a day that takes many turns, some of which die, is checked as in one, and then no more", async () => {
  const whole = await checked();
  expect(await runSchedule(handler)).toMatchObject({ handled: 0 });
  await forget();
  const { compared, drifts, turns, killed } = await inTurns(2, 2);
  expect({ compared, analytics_drift: drifts.length }).toEqual({
    compared: whole.compared,
    analytics_drift: whole.analytics_drift,
  });
  expect(turns).toBeGreaterThan(4);
  expect(killed).toBeGreaterThan(1);
  const left = itemsOf(await scanned()).filter(({ entity }) => entity === "figures_batch");
  expect(left.filter(({ pk }) => String(pk).startsWith("FIGURES#0#"))).toEqual([]);
});

test("what was counted of another day, or is gone, is counted anew", async () => {
  const { position } = await analyticsPosition();
  const whole = await checked();
  const ask = (pages: number) => {
    let left = pages;
    return checkDay(position, {
      ...{ date: busiest, zone: "UTC", now: new Date().toISOString(), goOn: () => left-- > 0, chunk: 4 },
      commit: (writes) => transact(writes, () => 10_000),
    });
  };
  for (const spoilt of [{ date: addDays(busiest, -1) }, { batch: 99 }]) {
    await forget();
    expect(await ask(1)).toBeUndefined();
    await write(dayChecks.put({ ...(await dayChecks.find("day")), ...spoilt }));
    const found = await ask(999);
    expect(found?.drifts).toHaveLength(whole.analytics_drift);
  }
});

import { expect, test, vi } from "vitest";
import { drawingFrom } from "../platform/draw.ts";
import { GetCommand } from "../shared/data/engine/commands.ts";
import { table, tableName } from "../shared/data/engine/table.ts";
import { turnsOfTable } from "../shared/data/engine/turns.ts";
import { vendorTurns } from "../shared/data/vendor-turns.ts";
import { newId } from "../shared/kernel/id.ts";
import type { PaceTime } from "../shared/kernel/pace.ts";
import type { SharedRate, Waiting } from "../shared/kernel/shared-rate.ts";

vi.setConfig({ testTimeout: 120_000 });

const second = 1000;
const endpoint = { calls: 10, window_seconds: 1 };

/** The payment provider: refuses what is more than its limit in any second. */
const vendorOf = (limit: (now: number) => number) => {
  const taken: number[] = [];
  const refused: number[] = [];
  return {
    taken,
    refused,
    ask: (now: number): boolean => {
      const lately = taken.findLastIndex((at) => at <= now - second);
      const isTaken = taken.length - 1 - lately < limit(now);
      (isTaken ? taken : refused).push(now);
      return isTaken;
    },
  };
};

/** A clock for so many who each wait: it goes on to the next moment once all of them do. */
const clockOf = () => {
  let now = 1_800_000_000_000;
  const waiting: { until: number; go: () => void }[] = [];
  const time: PaceTime = {
    now: () => now,
    pause: (ms) => new Promise<void>((go) => waiting.push({ until: now + ms, go })),
  };
  return {
    time,
    start: now,
    goOn: async (everybody: number, until: number): Promise<void> => {
      for (;;) {
        while (waiting.length < everybody) await new Promise(setImmediate);
        now = Math.min(...waiting.map((one) => one.until));
        if (now > until) return;
        for (const one of waiting.splice(0)) one.until <= now ? one.go() : waiting.push(one);
      }
    },
  };
};

type Process = { who: Waiting; every_ms: number };
type Served = { process: number; who: Waiting; at: number; waited_ms: number };

/** Lets processes ask again and again, with turns or without, and counts what came of it. */
const played = async (
  name: string,
  processes: readonly Process[],
  {
    seconds,
    hasTurns = true,
    limit = () => endpoint.calls,
  }: { seconds: number; hasTurns?: boolean; limit?: (ms: number) => number },
) => {
  const { time, start, goOn } = clockOf();
  const vendor = vendorOf((now) => limit(now - start));
  const served: Served[] = [];
  const shared: SharedRate = { name: `test#${name}`, ...endpoint };
  let over = false;
  const asking = async ({ who, every_ms }: Process, process: number): Promise<void> => {
    const turns = vendorTurns(time);
    const { between } = drawingFrom(process + 1);
    await time.pause(between(0, every_ms));
    while (!over) {
      const since = time.now();
      const hasTurn = hasTurns && turns.isAwake(shared.name);
      const isAsked = !hasTurn || (await turns.turn(shared, who));
      if (hasTurns && !hasTurn) await turns.beside(shared.name);
      if (isAsked && vendor.ask(time.now()))
        served.push({ process, who, at: time.now(), waited_ms: time.now() - since });
      else if (isAsked && hasTurns) await turns.refused(shared);
      await time.pause(between(0, 2 * every_ms));
    }
  };
  processes.forEach((process, nth) => void asking(process, nth));
  await goOn(processes.length, start + seconds * second);
  over = true;
  const isBetween = (from: number, to: number) => (at: number) =>
    at >= start + from * second && at < start + to * second;
  return {
    between: (from: number, to: number) => served.filter(({ at }) => isBetween(from, to)(at)),
    refused: (from: number, to: number) => vendor.refused.filter(isBetween(from, to)).length,
    /** The most calls that were taken in any second from then on. */
    most: (from: number) => mostInSecond(vendor.taken.filter(isBetween(from, seconds))),
    row: async () => {
      const Key = { pk: `LIMIT#${shared.name}`, sk: "TURNS" };
      return (await table().send(new GetCommand({ TableName: tableName(), Key }))).Item;
    },
  };
};

const many = (count: number, who: Waiting, every_ms: number): Process[] =>
  Array.from({ length: count }, () => ({ who, every_ms }));

const mostInSecond = (times: readonly number[]): number =>
  Math.max(...times.map((at, nth) => times.findLastIndex((other) => other < at + second) - nth + 1));

/** Twice what the endpoint takes. */
const crowd = [...many(14, "people", second), ...many(6, "background", second)];

/** Turns in a second: two fewer than the limit, of which people get up to seven tenths. */
const rate = endpoint.calls - 2;
const part = { people: 0.7 * rate, background: 0.3 * rate };

const countOf = (served: readonly Served[], who: Waiting) => served.filter((one) => one.who === who).length;

test("without turns the vendor refuses nearly half of what a crowd asks, for ever", async () => {
  const { refused } = await played("crowd without", crowd, { seconds: 180, hasTurns: false });
  expect(refused(120, 180)).toBeGreaterThan(0.4 * 20 * 60);
});

test("with turns the vendor refuses nothing after the start, no second goes over the limit, and everybody is served", async () => {
  const { between, refused, most } = await played("crowd", crowd, { seconds: 180 });
  expect(refused(60, 180)).toBe(0);
  expect(most(60)).toBeLessThanOrEqual(endpoint.calls);
  const later = between(120, 180);
  expect(countOf(later, "people")).toBeGreaterThan(0.95 * part.people * 60);
  expect(countOf(later, "background")).toBeGreaterThan(0.95 * part.background * 60);
  for (let from = 60; from < 180; from += 20)
    expect(new Set(between(from, from + 20).map(({ process }) => process)).size).toBe(crowd.length);
});

test("people don't wait for background work, which gets what they leave", async () => {
  const processes = [...many(4, "people", second), ...many(20, "background", second / 2)];
  const { between, refused, most } = await played("people first", processes, { seconds: 180 });
  expect(refused(60, 180)).toBe(0);
  expect(most(60)).toBeLessThanOrEqual(endpoint.calls);
  const later = between(120, 180);
  const waits = later.flatMap(({ who, waited_ms }) => (who === "people" ? waited_ms : []));
  expect(Math.max(...waits)).toBeLessThan(second);
  expect(countOf(later, "background")).toBeGreaterThan(0.95 * part.background * 60);
  const others = later.flatMap(({ who, waited_ms }) => (who === "background" ? waited_ms : []));
  expect(Math.max(...others)).toBeGreaterThan(5 * second);
});

test("while nobody waits, background work has nearly all of the rate", async () => {
  const { between, refused } = await played("night", many(20, "background", second), { seconds: 180 });
  expect(refused(60, 180)).toBe(0);
  expect(between(120, 180).length).toBeGreaterThan(0.85 * rate * 60);
});

test("a vendor that takes less is asked less, and as much as before once it takes that again", async () => {
  const limit = (ms: number) => (ms > 60 * second && ms < 120 * second ? 3 : endpoint.calls);
  const { between, refused } = await played("less", crowd, { seconds: 360, limit });
  expect(refused(70, 120)).toBeLessThan(0.1 * between(70, 120).length);
  expect(refused(125, 360)).toBe(0);
  expect(between(70, 120).length).toBeGreaterThan(0.4 * 3 * 50);
  expect(between(300, 360).length).toBeGreaterThan(0.95 * rate * 60);
});

test("what is not refused costs nothing: no row is written", async () => {
  const { between, row } = await played("small", many(3, "people", second), { seconds: 60 });
  expect(between(0, 60).length).toBeGreaterThan(120);
  expect(await row()).toBeUndefined();
});

test("a turn that a wrong clock has set far ahead delays no call", async () => {
  const rate = { name: newId("message"), ...endpoint };
  const now = 1_800_000_000_000;
  const tomorrow = now + 24 * 3600 * second;
  const [wrong, right] = [turnsOfTable(), turnsOfTable()];
  expect((await wrong.take(rate, "people", 1, tomorrow))?.first_ms).toBe(tomorrow);
  expect((await right.take(rate, "people", 1, now))?.first_ms).toBe(now);
  expect((await wrong.take(rate, "people", 1, now + second))?.first_ms).toBe(now + second);
});

import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { drawingFrom } from "../../platform/draw.ts";
import { configuration } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { analyticsPosition, cellsBetween } from "../../shared/data/analytics.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { insertEvent } from "../../shared/data/engine/events.ts";
import { table } from "../../shared/data/engine/table.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { analyticsPolicy, isCollected } from "../../shared/domain/analytics/parts.ts";
import { inBatches } from "../../shared/kernel/batches.ts";
import { newId } from "../../shared/kernel/id.ts";
import { costOf, traced } from "../../shared/kernel/log.ts";
import { instantOf } from "../../shared/kernel/time.ts";
import { differencesOf } from "../../shared/workflows/analytics/compare.ts";
import { fold, isTime } from "../../shared/workflows/analytics/fold.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { clock, runSchedule, write } from "../../tests/support/world.ts";
import { handler } from "./analytics.ts";

const until = "2027-06-01T00:00:00.000Z";
const year = simulateYear({ jobs: 4, until, seed: 3 });
const zones = ["UTC", "America/New_York"];

beforeAll(async () => {
  clock.set("2027-06-01T00:00:00.000Z");
  await storeYear(year);
  await rebuild({ generation: 1, zones, until });
}, 60_000);

/** Expects two generations to be equal, cell by cell, and not empty. */
const same = async (pair: readonly [number, number], kept: readonly string[]) => {
  const { compared, differences } = await differencesOf(pair, kept);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(500);
};

/** Ends the fold before or after a drawn one of its calls, as if its process had died. */
class Killed extends Error {}
let calls_left = Number.POSITIVE_INFINITY;
let isAfter = false;
(table() as unknown as DynamoDBClient).middlewareStack.add(
  (next) => async (args) => {
    calls_left -= 1;
    const isLast = calls_left === 0;
    if (isLast && !isAfter) throw new Killed();
    const answer = await next(args);
    if (isLast) throw new Killed();
    return answer;
  },
  { step: "initialize", name: "kill" },
);

test("killed at any point and restarted, the fold counts each event once", async () => {
  const { chance, between } = drawingFrom(11);
  const weeks = Array.from({ length: 53 }, (_, at) => instantOf(Date.UTC(2026, 4, 30 + 7 * at)));
  let kills = 0;
  for (const week of [...weeks, until])
    for (let tries = 0, done = false; !done; tries += 1) {
      isAfter = chance(0.5);
      if (tries < 6) calls_left = between(1, 200);
      try {
        const commit = (writes: Write[]) => transact(writes, () => 20_000);
        await fold({ generation: 2, zones, until: week, goOn: () => true, commit });
        done = true;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      } finally {
        calls_left = Number.POSITIVE_INFINITY;
      }
    }
  expect(kills).toBeGreaterThan(30);
  await same([2, 1], zones);
}, 120_000);

test("a hundred events are read in two round trips, and fifty cells are written in one", async () => {
  await traced({ operation: "test", request_id: "test" }, async (trace) => {
    const commit = (writes: Write[]) => transact(writes, () => 20_000);
    const { counted } = await fold({ generation: 6, zones: ["UTC"], until, goOn: () => true, commit });
    const { sequential_round_trips = 0, write_units = 0 } = costOf(trace) as Record<string, number>;
    expect(counted).toBeGreaterThan(400);
    const fixed = 20;
    expect(sequential_round_trips).toBeLessThanOrEqual((2 * counted) / 100 + write_units / 50 + fixed);
  });
});

test("of two concurrent folds one continues, and nothing counts twice", async () => {
  const run = () =>
    fold({
      generation: 3,
      zones: ["UTC"],
      until,
      goOn: () => true,
      commit: (writes) => transact(writes, () => 20_000),
    }).catch((error: { code?: string }) => error.code);
  const outcomes = await Promise.all([run(), run()]);
  expect(outcomes.filter((one) => one === "figures_position.version_conflict")).toHaveLength(1);
  await run();
  await rebuild({ generation: 4, zones: ["UTC"], until });
  await same([3, 4], ["UTC"]);
}, 120_000);

test("an event that is published again or delivered twice changes nothing", async () => {
  const [event] = year.events.slice(-1);
  await write(insertEvent({ ...(event as (typeof year.events)[number]), republished: 2 }));
  clock.advance({ minutes: 1 });
  await runSchedule(handler);
  await runSchedule(handler);
  await same([1, 2], zones);
  expect((await analyticsPosition()).position.through).toBe("2027-06-01T00:00:30.000Z");
});

test("what a request commits seconds after the schedule ran is counted next time", async () => {
  const [event] = year.events.slice(-1) as [(typeof year.events)[number]];
  const started = async () =>
    (await cellsBetween(1, "UTC#flow#*|*", "M#", "M#\uffff")).reduce(
      (sum, { sums }) => sum + (sums.get("chats.started") ?? 0),
      0,
    );
  const before = await started();
  const id = newId("conversation");
  const late = {
    ...event,
    id: newId("event"),
    type: "chat.session_created" as const,
    aggregate: { type: "conversation", id, version: 1 },
    data: { conversation_id: id, kind: "repair" },
    occurred_at: new Date().toISOString(),
  };
  clock.advance({ seconds: 10 });
  await write(insertEvent({ ...late, id: newId("event"), occurred_at: new Date().toISOString() }));
  clock.advance({ seconds: 10 });
  await runSchedule(handler);
  await write(insertEvent({ ...late, aggregate: { ...late.aggregate, version: 2 } }));
  clock.advance({ minutes: 1 });
  await runSchedule(handler);
  expect(await started()).toBe(before + 2);
});

const chatsStarted = async () =>
  (await cellsBetween(1, "UTC#flow#*|*", "M#", "M#\uffff")).reduce(
    (sum, { sums }) => sum + (sums.get("chats.started") ?? 0),
    0,
  );

/** So many chats begin now. */
const chatsBegin = async (times: number) => {
  const [event] = year.events.slice(-1) as [(typeof year.events)[number]];
  const begun = Array.from({ length: times }, () => {
    const id = newId("conversation");
    return insertEvent({
      ...event,
      id: newId("event"),
      type: "chat.session_created" as const,
      aggregate: { type: "conversation", id, version: 1 },
      data: { conversation_id: id, kind: "repair" },
      occurred_at: new Date().toISOString(),
    });
  });
  for (const some of inBatches(begun, 90)) await write(...some);
};

describe("on a deployed stage", () => {
  const onStage = async <T>(act: () => Promise<T>): Promise<T> => {
    const settings = configuration();
    const before = settings.STAGE;
    settings.STAGE = "staging";
    return act().finally(() => {
      settings.STAGE = before;
    });
  };
  const turn = async (minutes: number) => {
    clock.advance({ minutes });
    await onStage(() => runSchedule(handler));
    return [(await analyticsPosition()).position.through, await chatsStarted()] as const;
  };

  test("a hundred events are collected for forty minutes, and all counted then", async () => {
    const [since, before] = await turn(10);
    await chatsBegin(120);
    const turns = [];
    for (let nth = 0; nth < 7; nth += 1) turns.push(await turn(5));
    expect(turns.map(([, started]) => started)).toEqual(Array(7).fill(before));
    // Events younger than the lag are no reason to wait: the first turn may move on without them.
    const waits = turns.slice(1).map(([through]) => through);
    expect(new Set(waits).size).toBe(1);
    expect(waits[0]).not.toBe(since);
    const [through, started] = await turn(10);
    expect(started).toBe(before + 120);
    expect(Date.parse(through) - Date.parse(waits[0] as string)).toBe(
      analyticsPolicy.collect_minutes * 60_000,
    );
  });

  test("a few events are counted with the next turn", async () => {
    const before = await chatsStarted();
    await chatsBegin(20);
    expect((await turn(10))[1]).toBe(before + 20);
  });

  test("five thousand are enough at once", async () => {
    const before = await chatsStarted();
    await chatsBegin(analyticsPolicy.many_events);
    expect((await turn(10))[1]).toBe(before + analyticsPolicy.many_events);
  }, 60_000);

  test("a batch that waits to be added is not left lying", async () => {
    const { position } = await analyticsPosition();
    const until = new Date(Date.parse(position.through) + 60_000).toISOString();
    await chatsBegin(150);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await isTime(position, later)).toBe(false);
    expect(await isTime({ ...position, waiting: { pages: 1, through: until } }, later)).toBe(true);
  });

  test("no figure is an hour old", () => {
    const turn_minutes = 5;
    const { lag_minutes, collect_minutes } = analyticsPolicy;
    expect(handler.contract.rate).toBe(`${turn_minutes} minutes`);
    expect(lag_minutes + collect_minutes + turn_minutes).toBeLessThan(60);
    expect(isCollected(analyticsPolicy.few_events, collect_minutes - turn_minutes)).toBe(true);
    expect(isCollected(analyticsPolicy.few_events, collect_minutes)).toBe(false);
  });
});

test("events of test accounts are not counted", async () => {
  const customer = [...year.records.values()].find(
    ({ kind, record }) => kind === "account" && (record as { role?: string }).role === "user",
  );
  const account = await accounts.find(customer?.record.id as string);
  await write(accounts.update({ ...account, test: true }));
  await rebuild({ generation: 5, zones: ["UTC"], until });
  const total = async (generation: number) =>
    (await cellsBetween(generation, "UTC#flow#*|*", "M#", "M#\uffff")).reduce(
      (sum, { sums }) => sum + (sums.get("users.new") ?? 0),
      0,
    );
  expect(await total(5)).toBe((await total(1)) - 1);
});

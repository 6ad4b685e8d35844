import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { clockOffset, setClockOffset } from "./clock.ts";
import { dueIndex } from "./due.ts";
import { localClient } from "./dynamodb.ts";
import type { Relay } from "./relay.ts";
import type { Schedules } from "./schedules.ts";
import { timeTravel } from "./time-travel.ts";

const hour_ms = 3_600_000;
const client = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
const table = process.env.TABLE_NAME as string;

beforeEach(() => setClockOffset(0));

test("a Date made now is shifted, one made from a value is not, and both are Dates", () => {
  const before = Date.now();
  setClockOffset(hour_ms);
  expect(Date.now() - before).toBeGreaterThanOrEqual(hour_ms);
  const made = new Date();
  expect(made.getTime() - before).toBeGreaterThanOrEqual(hour_ms);
  expect(new Date("2026-01-01T00:00:00.000Z").toISOString()).toBe("2026-01-01T00:00:00.000Z");
  expect(new Date()).toBeInstanceOf(Date);
  expect(Object.prototype.toString.call(new Date())).toBe("[object Date]");
  expect(new Date().constructor).toBe(Date);
  expect(Math.abs(Date.parse(Date()) - Date.now())).toBeLessThan(2000);
});

const dueAt = (name: string, at: number) =>
  client.send(
    new PutItemCommand({
      TableName: table,
      Item: {
        pk: { S: name },
        sk: { S: name },
        duepk: { S: "DUE#test#0" },
        duesk: { S: `${new Date(at).toISOString()}#${name}` },
      },
    }),
  );

/** Time travel over one schedule, which handles what `ran` returns and changes that many records by default. */
const travelWith = (ran: () => number, { changing = true } = {}) => {
  const stops: number[] = [];
  let changed = 0;
  const from = Date.now();
  const told: number[] = [];
  const remembered: number[] = [];
  const run = async () => {
    stops.push(Math.round((Date.now() - from) / 60_000));
    const handled = ran();
    changed = changing ? handled : 0;
    return [{ schedule: "test", handled, failed: 0 }];
  };
  const travel = timeTravel({
    due: dueIndex(client, table),
    relay: {
      drain: async () => {
        const records = changed;
        changed = 0;
        return records;
      },
    } as unknown as Relay,
    schedules: {
      runAll: run,
      runAtStop: run,
      runDue: async () => [],
      status: () => [],
    } as Schedules,
    setServiceClock: async (offset_ms) => {
      told.push(offset_ms);
    },
    settlePayments: async () => undefined,
    remember: (offset_ms) => remembered.push(offset_ms),
  });
  return { travel, stops, told, remembered };
};

test("time stops where something is due, and only there and at the end", async () => {
  await dueAt("first", Date.now() + hour_ms);
  await dueAt("second", Date.now() + 3 * hour_ms);
  await dueAt("beyond", Date.now() + 9 * hour_ms);
  const { travel, stops, told, remembered } = travelWith(() => 0);
  const arrival = await travel.advance((4 * hour_ms) / 1000);
  expect(stops).toEqual([61, 181, 240]);
  expect(Math.round(clockOffset() / 60_000)).toBe(240);
  expect(told).toEqual(remembered);
  expect(told.at(-1)).toBe(clockOffset());
  expect(arrival.schedules_run).toEqual([{ schedule: "test", handled: 0, failed: 0 }]);
});

test("schedules run until nothing more is handled, and not for ever", async () => {
  let left = 3;
  const { travel, stops } = travelWith(() => Math.max(0, left--));
  const arrival = await travel.advance(60);
  expect(stops).toHaveLength(4);
  expect(arrival.schedules_run).toEqual([{ schedule: "test", handled: 6, failed: 0 }]);
  const endless = travelWith(() => 1);
  await endless.travel.advance(60);
  expect(endless.stops).toHaveLength(25);
});

test("a schedule that always handles something without changing anything does not run for ever", async () => {
  const { travel, stops } = travelWith(() => 1, { changing: false });
  await travel.advance(60);
  expect(stops).toHaveLength(1);
});

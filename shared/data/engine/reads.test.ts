import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { costOf, traced } from "../../kernel/log.ts";
import { transact } from "./commit.ts";
import { readItem } from "./reads.ts";
import { tableName } from "./table.ts";

type Batch = { RequestItems: Record<string, { Keys: unknown[] }> };

/**
 * What happens to the next batches: only the first key is answered, none because the table is throttled, or none for
 * three seconds.
 */
let plan: ("first" | "throttled" | "hangs")[] = [];
let seen: { action: string; keys: number }[] = [];
const engine = process.env.AWS_ENDPOINT_URL_DYNAMODB as string;

/** A proxy in front of the engine, which records requests and answers batches as planned. */
const proxy = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const target = String(incoming.headers["x-amz-target"]);
  const { "x-amz-date": date, authorization } = incoming.headers;
  const action = target.split(".").at(-1) as string;
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Batch;
  const [table, { Keys } = { Keys: [body] }] = Object.entries(body.RequestItems ?? {})[0] ?? [];
  seen.push({ action, keys: Keys.length });
  const fault = action === "BatchGetItem" ? plan.shift() : undefined;
  const type = { "content-type": "application/x-amz-json-1.0" };
  if (fault === "hangs") {
    pass(3);
    incoming.socket.resetAndDestroy();
    return;
  }
  if (fault === "throttled") {
    outgoing.writeHead(400, type).end(JSON.stringify({ __type: "com.amazon#ThrottlingException" }));
    return;
  }
  const left = fault && table ? Keys.splice(1) : [];
  const answer = await fetch(engine, {
    method: "POST",
    headers: {
      ...type,
      "x-amz-target": target,
      "x-amz-date": String(date),
      authorization: String(authorization),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
  const said = (await answer.json()) as object;
  const unprocessed = table && left.length > 0 && { UnprocessedKeys: { [table]: { Keys: left } } };
  outgoing.writeHead(answer.status, type).end(JSON.stringify({ ...said, ...unprocessed }));
});

const keyOf = (number: number) => ({ pk: `THING#${number}`, sk: "THING" });
const there = 130;

beforeAll(async () => {
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const things = Array.from({ length: there }, (_, number) => ({ ...keyOf(number), number }));
  for (const some of [things.slice(0, 100), things.slice(100)])
    await transact(
      some.map((Item) => ({ item: { Put: { TableName: tableName(), Item } } })),
      () => 29_000,
    );
});
afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});
beforeEach(() => {
  plan = [];
  seen = [];
});

const numbers = async (...asked: number[]) =>
  (await Promise.all(asked.map((number) => readItem(keyOf(number))))).map((item) => item?.number);

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

test("batches the reads of one tick, each key once, answered in order", async () => {
  const { found, cost } = await traced({}, async (trace) => ({
    found: await numbers(3, 1, 999, 3, 2),
    cost: costOf(trace),
  }));
  expect(found).toEqual([3, 1, undefined, 3, 2]);
  expect(seen).toEqual([{ action: "BatchGetItem", keys: 4 }]);
  expect(cost).toMatchObject({ round_trips: 1, sequential_round_trips: 1, read_units: 4 });
});

test("a single key is a plain GetItem", async () => {
  expect(await numbers(1)).toEqual([1]);
  expect(await numbers(999)).toEqual([undefined]);
  expect(await numbers(2, 2)).toEqual([2, 2]);
  expect(seen.map(({ action }) => action)).toEqual(["GetItem", "GetItem", "GetItem"]);
});

test("splits a large batch into parallel requests", async () => {
  const { found, cost } = await traced({}, async (trace) => ({
    found: await numbers(...upTo(there)),
    cost: costOf(trace),
  }));
  expect(found).toEqual(upTo(there));
  expect(seen.map(({ keys }) => keys).sort()).toEqual([100, 30]);
  expect(cost).toMatchObject({ round_trips: 2, sequential_round_trips: 1 });
});

test("does not batch across concurrent invocations", async () => {
  const cost = (asked: number[]) =>
    traced({}, async (trace) => {
      await numbers(...asked);
      return costOf(trace);
    });
  expect(await Promise.all([cost([1, 2]), cost([2, 3, 4])])).toMatchObject([
    { round_trips: 1, read_units: 2 },
    { round_trips: 1, read_units: 3 },
  ]);
});

test("asks again for unprocessed keys", async () => {
  plan = ["first", "first"];
  expect(await numbers(1, 2, 3)).toEqual([1, 2, 3]);
  expect(seen.map(({ keys }) => keys)).toEqual([3, 2, 1]);
});

test("keys that stay unprocessed are unavailable with Retry-After", async () => {
  plan = Array(4).fill("first");
  const asked = await Promise.allSettled(upTo(6).map((number) => readItem(keyOf(number))));
  expect(asked).toMatchObject(
    Array(6).fill({
      status: "rejected",
      reason: { code: "service.unavailable", facts: { retry_after_seconds: 1 } },
    }),
  );
  expect(seen).toHaveLength(4);
});

test("retries throttling once; a table that stays busy is unavailable", async () => {
  plan = ["throttled"];
  expect(await numbers(1, 2)).toEqual([1, 2]);
  plan = Array(6).fill("throttled");
  await expect(numbers(1, 2)).rejects.toMatchObject({ code: "service.unavailable" });
  expect(plan).toEqual([]);
});

test("does not ask a hanging table again after eight seconds", async () => {
  plan = Array(6).fill("hangs");
  await expect(numbers(1, 2)).rejects.toMatchObject({ code: "service.unavailable" });
  expect(seen).toHaveLength(3);
});

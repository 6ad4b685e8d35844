import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { beforeAll, describe, expect, test } from "vitest";
import { localClient, localCredentials, openStream } from "../../local/dynamodb.ts";
import { type DeadLetter, EventSourceMapping } from "../../local/event-source-mapping.ts";
import type { FilterPattern } from "../../local/filter-criteria.ts";
import { streamOf, TableStream } from "../../local/table-stream.ts";
import { streamMapping } from "../../platform/stream-mapping.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { historyOf, insertEvent } from "../../shared/data/engine/events.ts";
import {
  awaitPublication,
  type MarkedRow,
  markPublished,
  outboxOf,
  publishAgain,
} from "../../shared/data/engine/outbox.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { withoutPerson } from "../../shared/data/person-events.ts";
import { newId } from "../../shared/kernel/id.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { lambdaContext } from "../support/world.ts";

const batch = 25;
const aggregates = 5;
const longTimeout_ms = 20_000;
const shortTimeout_ms = 400;

let stream: TableStream;

beforeAll(async () => {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB as string;
  await openStream(localClient(endpoint), tableName());
  const client = new DynamoDBStreamsClient({
    endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  stream = new TableStream(client, await streamOf(client, tableName()), undefined);
});

const rowOf = (run: string, index: number): MarkedRow => {
  const id = newId("event");
  return {
    id,
    outbox: outboxOf([{ id }]),
    type: "job.created",
    aggregate: { type: "job", id: `${run}-${index % aggregates}`, version: index + 1 },
    occurred_at: new Date().toISOString(),
    actor: { role: "system", id: "test" },
    correlation_id: "poison-test",
    causation_id: "poison-test",
    data: { index },
    audience: [],
    operation: "test",
    ordinal: 0,
    schema_version: 1,
  };
};

/** A row of the outbox without a record, which no dispatcher can read. */
const unreadable = (run: string): Write => ({
  item: {
    Put: {
      TableName: tableName(),
      Item: { pk: `EVENT#${run}`, sk: "0", entity: "event", id: `${run}-unreadable` },
    },
  },
});

const recordsOf = async () => {
  const records = [];
  for (let read = await stream.next(100); read.length > 0; read = await stream.next(100))
    records.push(...read);
  return records;
};

/** The ways in which an event can fail. */
const kinds = {
  "a subscriber that throws": () => {
    throw new Error("poison");
  },
  "a subscriber that rejects with no error": () => Promise.reject("poison"),
  "a subscriber that never ends": () => new Promise<void>(() => undefined),
  "a row that cannot be read": undefined,
} as const;

describe.for(Object.keys(kinds) as (keyof typeof kinds)[])("%s", (kind) => {
  test.for([
    ["start", 0],
    ["middle", 12],
    ["end", 24],
  ] as const)("at the %s of a batch holds up nothing else", async ([where, at]) => {
    const run = `${Object.keys(kinds).indexOf(kind)}${where}`;
    const harm = kinds[kind];
    const hangs = kind === "a subscriber that never ends";
    const timeout_ms = hangs ? shortTimeout_ms : longTimeout_ms;
    const rows = Array.from({ length: batch }, (_, index) => rowOf(run, index));
    await recordsOf();
    for (const [index, row] of rows.entries())
      await transact(
        index === at && !harm ? [unreadable(run)] : [insertEvent(row), awaitPublication([row])],
        () => 29_000,
      );

    const handled: number[] = [];
    let tries = 0;
    const reacting = subscriber({ name: `poison-${run}`, lane: "prompt" }).handle(async ({ event }) => {
      const { index } = event.data as { index: number };
      if (harm && index === at) {
        tries += 1;
        await harm();
      }
      handled.push(index);
    });
    const dispatch = dispatcher("prompt", [reacting]);
    let invocations = 0;
    const letters: DeadLetter[] = [];
    const mapping = new EventSourceMapping({
      function: "dispatch_prompt",
      batchSize: streamMapping.batchSize,
      maximumRetryAttempts: streamMapping.maximumRetryAttempts,
      filterPatterns: streamMapping.filterPatterns as unknown as FilterPattern[],
      invoke: (event: DynamoDBStreamEvent) => {
        invocations += 1;
        return Promise.race([
          dispatch(event, lambdaContext("dispatch_prompt", timeout_ms)),
          new Promise<never>((_, reject) =>
            setTimeout(() => reject(new Error("Task timed out")), timeout_ms),
          ),
        ]);
      },
      discard: async (letter) => {
        letters.push(letter);
      },
      pause: async () => undefined,
    });
    const records = (await recordsOf()).filter(({ dynamodb }) => dynamodb?.NewImage?.entity?.S === "event");
    expect(records).toHaveLength(batch);
    await mapping.deliver(records);

    const others = rows.map((_, index) => index).filter((index) => index !== at);
    // A function that times out may have handled events that it could not mark any more. Those are delivered again.
    const once = hangs ? [...new Set(handled)] : handled;
    expect(once.toSorted((a, b) => a - b)).toEqual(others);
    for (let aggregate = 0; aggregate < aggregates; aggregate += 1) {
      const own = once.filter((index) => index % aggregates === aggregate);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    const poison = records[at]?.dynamodb?.SequenceNumber;
    expect(letters).toMatchObject([
      { condition: "RetryAttemptsExhausted", first_sequence: poison, last_sequence: poison, invocations: 6 },
    ]);
    expect(letters[0]?.records).toHaveLength(1);
    if (harm) expect(tries).toBeGreaterThanOrEqual(streamMapping.maximumRetryAttempts + 1);
    expect(invocations).toBeLessThan(40);
  });
});

test("an event is delivered when new or resent, not when marked published or anonymized", async () => {
  const handed: (string | undefined)[] = [];
  const mapping = new EventSourceMapping({
    function: "dispatch_prompt",
    batchSize: batch,
    maximumRetryAttempts: 1,
    filterPatterns: streamMapping.filterPatterns as unknown as FilterPattern[],
    invoke: async ({ Records }) => {
      handed.push(...Records.map(({ dynamodb }) => dynamodb?.NewImage?.entity?.S));
      return undefined;
    },
    discard: async () => undefined,
    pause: async () => undefined,
  });
  const now = new Date().toISOString();
  const row = { ...rowOf("filtered", 0), source_ip: "192.0.2.1" };
  const handedBy = async (write: Promise<void>) => {
    await write;
    const records = await recordsOf();
    expect(records.length).toBeGreaterThan(0);
    await mapping.deliver(records);
    return handed.splice(0);
  };
  const written = (writes: Write[]) => transact(writes, () => 29_000);
  const stored = async () =>
    (await historyOf(row.aggregate, { limit: 1, scope: "test" })).items[0] as MarkedRow;
  await recordsOf();

  expect(await handedBy(written([insertEvent(row), awaitPublication([row])]))).toEqual(["event"]);
  expect(await handedBy(written([withoutPerson(row) as Write]))).toEqual([]);
  expect(await handedBy(written(publishAgain(await stored(), now)))).toEqual(["event"]);
  expect(await handedBy(markPublished([await stored()], now))).toEqual([]);
  expect(await handedBy(written([insertEvent({ ...row, id: newId("event"), published_at: now })]))).toEqual(
    [],
  );
  const other = { pk: "OTHER", sk: "OTHER", entity: "job" };
  expect(await handedBy(written([{ item: { Put: { TableName: tableName(), Item: other } } }]))).toEqual([]);
});

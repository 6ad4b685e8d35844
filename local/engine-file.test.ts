import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStreamRecords } from "../tests/support/stream-records.ts";
import {
  createTable,
  type DynamoDB,
  localClient,
  localCredentials,
  openStream,
  startDynamoDB,
} from "./dynamodb.ts";
import { type Checkpoint, streamOf, TableStream } from "./table-stream.ts";

const directory = mkdtempSync(join(tmpdir(), "engine-file-"));
const file = join(directory, "table.sqlite");
const table = "busy";
let engine: DynamoDB | undefined;

const restarted = async (
  meanwhile: (database: DatabaseSync) => void = () => undefined,
): Promise<DynamoDB> => {
  await engine?.close();
  if (engine) {
    const database = new DatabaseSync(file);
    meanwhile(database);
    database.close();
  }
  engine = await startDynamoDB({ file });
  return engine;
};

const put = async (sk: string): Promise<void> => {
  const client = localClient((engine as DynamoDB).endpoint);
  await client.send(new PutItemCommand({ TableName: table, Item: { pk: { S: "a" }, sk: { S: sk } } }));
  client.destroy();
};

const readFrom = async (checkpoint?: Checkpoint) => {
  const client = new DynamoDBStreamsClient({
    endpoint: (engine as DynamoDB).endpoint,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const stream = new TableStream(client, await streamOf(client, table), checkpoint);
  const records = await stream.next(1000);
  client.destroy();
  return {
    keys: records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S),
    checkpoint: stream.checkpoint as Checkpoint,
  };
};

/** The shortest of several writes: the machine's other work does not count. */
const quickestWrite_ms = async (): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const from = performance.now();
    await put(`write ${round}`);
    taken.push(performance.now() - from);
  }
  return Math.min(...taken);
};

beforeAll(async () => {
  const { endpoint } = await restarted();
  const client = localClient(endpoint);
  await createTable(client, table);
  await openStream(client, table);
  client.destroy();
});
afterAll(async () => {
  await engine?.close();
  rmSync(directory, { recursive: true, force: true });
});

test("a write takes no longer after 100,000 stream records", async () => {
  const before = await quickestWrite_ms();
  await restarted(() => addStreamRecords(file, 100_000));
  expect(await quickestWrite_ms()).toBeLessThan(before * 4 + 5);
});

test("records older than a day are deleted, except the newest, and a reader at the end continues after it", async () => {
  await put("long ago");
  const { checkpoint } = await readFrom(await newest());
  await restarted((database) => {
    database.exec("UPDATE _stream_records SET created_at = created_at - 90000");
  });
  await put("today");
  expect((await readFrom()).keys).toEqual(["long ago", "today"]);
  expect((await readFrom(checkpoint)).keys).toEqual(["today"]);
});

/** The position just before the newest record. */
const newest = async (): Promise<Checkpoint> => {
  const { checkpoint } = await readFrom();
  const database = new DatabaseSync(file, { readOnly: true });
  const { sequence } = database
    .prepare("SELECT max(CAST(sequence_number AS INTEGER)) - 1 AS sequence FROM _stream_records")
    .get() as { sequence: number };
  database.close();
  return { ...checkpoint, sequence: String(sequence) };
};

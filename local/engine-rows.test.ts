import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, expect, test } from "vitest";
import { counted } from "../bench/bulk.ts";
import { nthOfEach } from "../bench/people.ts";
import { keysOf, physicalIndexes } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { jobs } from "../shared/data/jobs.ts";
import { aJob } from "../tests/support/marketplace.ts";
import { createTable, localClient, startDynamoDB } from "./dynamodb.ts";
import { openEngineRows } from "./engine-rows.ts";

const table = "bench";
const folder = mkdtempSync(join(tmpdir(), "marketplace-engine-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const odd: Item = {
  pk: "ODD#é",
  sk: "ODD",
  gsi1pk: "ODD#日本",
  wholesk: "1",
  whole: [0, 7, -12, 1200, 1_234_567],
  broken: [0.5, -0.05, 1234.5678],
  nothing: null,
  absent: undefined,
  yes: true,
  nested: { list: [[], {}, "é"], map: { no: false } },
};
const job = jobs.itemOf(aJob());
const items = [
  odd,
  job,
  ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap(nthOfEach),
  ...counted("document", ["verified/identity"], 70),
];

const withEngine = async <T>(file: string, work: (client: DynamoDBClient) => Promise<T>): Promise<T> => {
  const engine = await startDynamoDB({ file });
  const client = localClient(engine.endpoint);
  try {
    return await work(client);
  } finally {
    client.destroy();
    await engine.close();
  }
};

const put = async (client: DynamoDBClient): Promise<void> => {
  for (let at = 0; at < items.length; at += 25) {
    const requests = items
      .slice(at, at + 25)
      .map((item) => ({ PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
  }
};

/** Two files with the same items: written by the engine, and written directly. */
const bothWays = async (): Promise<[asked: string, filled: string]> => {
  const [asked, filled] = [join(folder, "asked.sqlite"), join(folder, "filled.sqlite")];
  await withEngine(asked, async (client) => {
    await createTable(client, table);
    await put(client);
  });
  await withEngine(filled, (client) => createTable(client, table));
  const filling = openEngineRows(filled, table);
  for (const item of items) filling.put(item);
  filling.close();
  return [asked, filled];
};

const files = await bothWays();

const contentOf = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const schema = database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name LIKE ? ORDER BY name")
    .all(`${table}%`) as { type: string; name: string; sql: string }[];
  const rows = schema
    .filter(({ type }) => type === "table")
    .map(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2, 3, 4`).all();
      return { name, rows: all.map((row) => ({ ...row, item_json: JSON.parse(row.item_json as string) })) };
    });
  database.close();
  return { schema, rows };
};

test("the rows equal those that the engine writes", () => {
  const [asked, filled] = files.map(contentOf);
  expect(asked?.rows.map(({ rows }) => rows.length)).toEqual([
    items.length,
    ...[...physicalIndexes]
      .sort()
      .map((index) => items.filter((item) => item[keysOf(index)[0]] !== undefined).length),
  ]);
  expect(filled).toEqual(asked);
});

const key = { pk: { S: job.pk }, sk: { S: job.sk } };
const consumed = { TableName: table, ReturnConsumedCapacity: "INDEXES" as const };

const facts = <A extends { $metadata: unknown }>({ $metadata: _, ...answer }: A): object => answer;

/**
 * A client's answers and their cost: by key, by every index, in scan order, and for a change that is refused once.
 */
const answersOf = (file: string) =>
  withEngine(file, async (client) => {
    const answers: object[] = [facts(await client.send(new GetItemCommand({ ...consumed, Key: key })))];
    for (const index of physicalIndexes)
      for (const item of items.filter((one) => one[keysOf(index)[0]] !== undefined)) {
        const [pk, sk] = keysOf(index);
        const query = new QueryCommand({
          ...consumed,
          IndexName: index,
          KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :low AND :high",
          ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
          ExpressionAttributeValues: marshall({
            ":pk": item[pk],
            ":low": " ",
            ":high": item[sk],
          }),
          ScanIndexForward: false,
          Limit: 3,
        });
        answers.push(facts(await client.send(query)));
      }
    answers.push(facts(await client.send(new ScanCommand(consumed))));
    const change = new TransactWriteItemsCommand({
      ReturnConsumedCapacity: "INDEXES",
      TransactItems: [
        {
          Update: {
            TableName: table,
            Key: key,
            UpdateExpression: "SET version = :next, gsi1pk = :moved REMOVE duepk, duesk",
            ConditionExpression: "version = :present",
            ExpressionAttributeValues: marshall({
              ":present": job.version,
              ":next": Number(job.version) + 1,
              ":moved": "MOVED",
            }),
          },
        },
      ],
    });
    answers.push(facts(await client.send(change)));
    answers.push(await client.send(change).catch(({ name, message }: Error) => ({ name, message })));
    return answers;
  });

test("the engine gives the same answers at the same cost, and changes them", async () => {
  const [asked, filled] = files;
  const expected = await answersOf(asked);
  expect(expected.at(-1)).toMatchObject({ name: "TransactionCanceledException" });
  expect(await answersOf(filled)).toEqual(expected);
  expect(contentOf(filled)).toEqual(contentOf(asked));
});

test("refuses a value that the engine stores differently", () => {
  const { put, close } = openEngineRows(files[1], table);
  expect(() => put({ pk: "SMALL", sk: "SMALL", share: 1e-7 })).toThrow(TypeError);
  expect(() => put({ pk: "SET", sk: "SET", names: new Set(["ada"]) })).toThrow(TypeError);
  close();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PutItemCommand, TransactWriteItemsCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { createTable, localClient, openStream, startDynamoDB } from "../local/dynamodb.ts";
import { jobs } from "../shared/data/jobs.ts";
import { aJob } from "../tests/support/marketplace.ts";
import { addStreamRecords } from "../tests/support/stream-records.ts";
import { shuffled } from "./statistics.ts";

/** The time of each write: with a new stream, with many records in it, and with many without their index. */
export type StreamCost = { write: string; new_ms: number[]; many_ms: number[]; unindexed_ms: number[] };

const table = "bench";
const warmUps = 20;

const withoutIndex = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("DROP INDEX IF EXISTS stream_order");
  database.close();
};

/** An engine with that many records in its stream, and writes to one job in it. */
const startWriter = async (file: string, records: number, started: (file: string) => void) => {
  const job = jobs.itemOf(aJob());
  const fresh = await startDynamoDB({ file });
  const first = localClient(fresh.endpoint);
  await createTable(first, table);
  await openStream(first, table);
  await first.send(
    new PutItemCommand({ TableName: table, Item: marshall(job, { removeUndefinedValues: true }) }),
  );
  first.destroy();
  await fresh.close();
  if (records > 0) addStreamRecords(file, records);

  const engine = await startDynamoDB({ file });
  started(file);
  const client = localClient(engine.endpoint);
  const update = {
    TableName: table,
    Key: marshall({ pk: job.pk, sk: job.sk }),
    UpdateExpression: "SET version = version + :one",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: marshall({ ":one": 1 }),
  };
  return {
    writes: {
      "an update": () => client.send(new UpdateItemCommand(update)),
      "a transaction of one update": () =>
        client.send(new TransactWriteItemsCommand({ TransactItems: [{ Update: update }] })),
    },
    close: async () => {
      client.destroy();
      await engine.close();
    },
  };
};

type Writer = Awaited<ReturnType<typeof startWriter>>;
const kinds = ["an update", "a transaction of one update"] as const;

const timed = async (write: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await write();
  return performance.now() - began;
};

/** What a write costs on the local engine with many stream records in its file, compared with a new file. */
export const measureStream = async (
  { rounds, records }: { rounds: number; records: number },
  progress: (share: number) => void,
): Promise<StreamCost[]> => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-stream-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const writers: Writer[] = [];
  const begin = async (name: string, count: number, started: (file: string) => void = () => undefined) => {
    const writer = await startWriter(join(folder, `${name}.sqlite`), count, started);
    writers.push(writer);
    return writer;
  };
  try {
    const sides = {
      new_ms: await begin("new", 0),
      many_ms: await begin("many", records),
      unindexed_ms: await begin("unindexed", records, withoutIndex),
    };
    const names = Object.keys(sides) as (keyof typeof sides)[];
    const measured: StreamCost[] = [];
    for (const [nth, write] of kinds.entries()) {
      const cost: StreamCost = { write, new_ms: [], many_ms: [], unindexed_ms: [] };
      for (let round = 0; round < warmUps + rounds; round += 1) {
        for (const side of shuffled(names)) {
          const ms = await timed(sides[side].writes[write]);
          if (round >= warmUps) cost[side].push(ms);
        }
        progress((nth + (round + 1) / (warmUps + rounds)) / kinds.length);
      }
      measured.push(cost);
    }
    return measured;
  } finally {
    await Promise.all(writers.map(({ close }) => close()));
    process.off("exit", remove);
    remove();
  }
};

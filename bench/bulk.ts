import { mkdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { localClient, startDynamoDB } from "../local/dynamodb.ts";
import { openEngineRows } from "../local/engine-rows.ts";
import { tableDefinition } from "../platform/table-definition.ts";
import { count } from "../shared/data/counters.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { directory } from "./builds.ts";
import type { Stage } from "./stage.ts";

const folder = resolve(directory, "scale");
const remove = (): void => rmSync(folder, { recursive: true, force: true });

/** The free disk space where the tables are created, in bytes. */
export const freeSpace = (): number => {
  mkdirSync(directory, { recursive: true });
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

/** The content of a table: the items of its first, second … record, and those that exist once. */
export type Filling = { recordsOf: (nth: number) => Item[]; once: Item[] };

/** How long a table took to create, how much of that was work, and the size of its file. */
export type Made = { seconds: number; cpu_seconds: number; bytes: number };

/** The members of a counter, as if each had been added this often. */
export const counted = (of: string, members: readonly string[], amount: number): Item[] =>
  members.flatMap((member) =>
    Array.from({ length: 8 }, (_, shard) => {
      const { Update } = count(of, member, Math.ceil(amount / 8), `000${shard}`).item;
      return { ...Update?.Key, entity: "counter", amount: Update?.ExpressionAttributeValues?.[":by"] };
    }),
  );

const make = async (
  file: string,
  table: string,
  size: number,
  { recordsOf, once }: Filling,
  progress: (share: number) => void,
): Promise<Made> => {
  const began = performance.now();
  const before = process.cpuUsage();
  const engine = await startDynamoDB({ file });
  const client = localClient(engine.endpoint);
  await client.send(new CreateTableCommand({ TableName: table, ...tableDefinition }));
  client.destroy();
  await engine.close();
  const filling = openEngineRows(file, table);
  for (const item of once) filling.put(item);
  for (let nth = 0; nth < size; nth += 1) {
    for (const item of recordsOf(nth)) filling.put(item);
    if (nth % 1000 > 0) continue;
    progress(nth / size);
    await setImmediate();
  }
  filling.close();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, cpu_seconds: (user + system) / 1e6, bytes: statSync(file).size };
};

/**
 * Creates a table of each size, uses it in place of the stage's and measures it. Deletes the tables afterwards, also
 * when the process is ended.
 */
export const onTables = async (
  sizes: readonly number[],
  fillingOf: (size: number) => Filling,
  { environment, replaceTable }: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
  ask: (size: number, made: Made) => Promise<void>,
): Promise<void> => {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const file = resolve(folder, "table.sqlite");
  let before = 0;
  process.once("exit", remove);
  try {
    for (const size of sizes) {
      await replaceTable();
      remove();
      mkdirSync(folder, { recursive: true });
      const told = (share: number) => progress((before + share * size) / all);
      const made = await make(file, environment.TABLE_NAME as string, size, fillingOf(size), told);
      await replaceTable(file);
      await ask(size, made);
      before += size;
    }
    progress(1);
  } finally {
    await replaceTable();
    remove();
    process.off("exit", remove);
  }
};

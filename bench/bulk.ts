import { execFile } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import { marshall } from "@aws-sdk/util-dynamodb";
import { enginePath } from "../local/dynamodb.ts";
import { jobs } from "../shared/data/jobs.ts";
import type { Item } from "../shared/data/write.ts";
import { plus } from "../shared/kernel/time.ts";
import { tableDefinition } from "../shared/platform/table-definition.ts";
import { aJob } from "../tests/marketplace.ts";
import { directory } from "./builds.ts";

const run = promisify(execFile);

/** Items as lines of a DynamoDB export. */
function* lines(items: Iterable<Item>, count: number, progress: (share: number) => void): Generator<string> {
  let at = 0;
  for (const item of items) {
    yield `${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`;
    if (at % 1000 === 0) progress(at / count);
    at += 1;
  }
}

/** Open jobs of one customer, a minute apart. */
function* someJobs(user_id: string, count: number): Generator<Item> {
  const soon = plus(new Date().toISOString(), { days: 2 });
  for (let at = 0; at < count; at += 1)
    yield jobs.itemOf(aJob({ user_id, starts_at: plus(soon, { minutes: at }) }));
}

/**
 * A file of the embedded engine with a table of so many jobs: about 13 KB a job with its places in the indexes.
 */
export const tableOf = (
  count: number,
  user_id: string,
  table: string,
  progress: (share: number) => void,
): Promise<string> => tableWith(someJobs(user_id, count), count, table, progress);

/**
 * A file of the embedded engine with a table of these items: written as an export of DynamoDB and imported by the
 * engine, which takes a tenth of the time of as many requests.
 */
export const tableWith = async (
  items: Iterable<Item>,
  count: number,
  table: string,
  progress: (share: number) => void,
): Promise<string> => {
  const folder = resolve(directory, "scale");
  const source = resolve(folder, "export", table, "data");
  const file = resolve(folder, "table.sqlite");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  const schema = resolve(folder, "schema.json");
  writeFileSync(schema, JSON.stringify({ Table: { TableName: table, ...tableDefinition } }));
  await pipeline(
    lines(items, count, (share) => progress(share / 2)),
    createGzip({ level: 1 }),
    createWriteStream(resolve(source, "0.json.gz")),
  );
  await run(
    enginePath(),
    ["import", "--source", resolve(folder, "export"), "--schema", schema, "--output", file, "--force"],
    { timeout: 1_200_000 },
  );
  rmSync(resolve(folder, "export"), { recursive: true });
  progress(1);
  return file;
};

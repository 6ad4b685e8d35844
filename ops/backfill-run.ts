import { ScanCommand as BareScanCommand } from "@aws-sdk/client-dynamodb";
import type { ScanCommand as DocumentScan } from "@aws-sdk/lib-dynamodb";
import { type Backfill, backfills } from "../shared/data/backfills.ts";
import { QueryCommand } from "../shared/data/engine/commands.ts";
import { putAlone } from "../shared/data/engine/commit.ts";
import { table, tableName } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { committed } from "../shared/kernel/record.ts";
import { monotonic_ms, wait } from "../shared/kernel/time.ts";
import { type AnyRepository, changeIn, type Entry, filled, type Meter, takenBack } from "./backfill-rows.ts";

const ScanCommand = BareScanCommand as unknown as typeof DocumentScan;

/** The table is read in this many parts at once. The number is kept in each run's cursors. */
const parts = 4;
const rows_a_page = 250;
const at_once = 25;

/** For how many days it is known what rows were before they were filled. */
export const undo_days = 7;

/** The milliseconds to wait after work that took some, so that no more than `rate` units a second are used. */
export const pauseFor = (units: number, rate: number, took_ms: number): number =>
  Math.max(0, (units / rate) * 1000 - took_ms);

const paced = async <T>(rate: number, work: (meter: Meter) => Promise<T>): Promise<T> => {
  const meter = { units: 0 };
  const began_ms = monotonic_ms();
  const done = await work(meter);
  await wait(pauseFor(meter.units, rate, monotonic_ms() - began_ms));
  return done;
};

/** Does something with each, a few at once, and counts for how many it was so. */
const countOf = async <T>(all: readonly T[], done: (one: T) => Promise<boolean>): Promise<number> => {
  let count = 0;
  for (let from = 0; from < all.length; from += at_once)
    count += (await Promise.all(all.slice(from, from + at_once).map(done))).filter(Boolean).length;
  return count;
};

export const save = async (run: Backfill): Promise<Backfill> => {
  await putAlone(backfills.put(run), () => 10_000);
  return committed(run);
};

export const newRun = (id: string, now: string, version = 0): Backfill => ({
  id,
  version,
  state: "filling",
  cursors: Array.from({ length: parts }, () => ""),
  looked_at: 0,
  filled: 0,
  unfit: 0,
  began_at: now,
  updated_at: now,
});

const logOf = (id: string, part: number): string => `BACKFILL#${id}#${part}`;

const pageOf = async (run: Backfill, part: number, entity: string, meter: Meter) => {
  const cursor = run.cursors[part];
  const {
    Items = [],
    ScannedCount = 0,
    LastEvaluatedKey,
    ConsumedCapacity,
  } = await table().send(
    new ScanCommand({
      TableName: tableName(),
      Segment: part,
      TotalSegments: run.cursors.length,
      Limit: rows_a_page,
      ConsistentRead: true,
      FilterExpression: "entity = :entity",
      ExpressionAttributeValues: { ":entity": entity },
      ...(cursor && { ExclusiveStartKey: JSON.parse(cursor) }),
    }),
  );
  meter.units += ConsumedCapacity?.CapacityUnits ?? 0;
  return {
    rows: Items,
    looked_at: ScannedCount,
    cursor: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : null,
  };
};

export type Going = {
  repository: AnyRepository;
  only: readonly string[] | undefined;
  /** Whether an item is a record of this release. */
  fits: (row: Item) => boolean;
  rate: number;
  dryRun: boolean;
  now: () => string;
  /** Called with each row that would be filled, and with each that is no record of this release. */
  found: (what: "differs" | "unfit", row: Item, names: readonly string[]) => void;
};

/** The next page of one part: its rows are filled, then its cursor moves. */
const partDone = async (run: Backfill, part: number, going: Going, meter: Meter) => {
  const { repository, only, fits, dryRun, found, now } = going;
  const { rows, ...page } = await pageOf(run, part, repository.definition.name, meter);
  const unfit = rows.filter((row) => !fits(row));
  for (const row of unfit) found("unfit", row, []);
  const ttl = Math.ceil(Date.parse(now()) / 1000) + undo_days * 86_400;
  const count = await countOf(
    rows.filter((row) => !unfit.includes(row)),
    async (row) => {
      const change = changeIn(repository, row, only);
      if (!change) return false;
      found("differs", row, Object.keys({ ...change.before, ...change.after }));
      if (dryRun) return true;
      return filled(row, {
        repository,
        only,
        meter,
        entryOf: (key, differing, version) => ({
          pk: logOf(run.id, part),
          sk: `${key.pk}\n${key.sk}`,
          entity: "backfilled",
          row: key,
          version,
          ...differing,
          ttl,
        }),
      });
    },
  );
  return { part, ...page, filled: count, unfit: unfit.length };
};

/** The next page of every part that is not done, and the run after it, stored unless it is a dry run. */
export const nextRound = (run: Backfill, going: Going): Promise<Backfill> =>
  paced(going.rate, async (meter) => {
    const open = run.cursors.flatMap((cursor, part) => (cursor === null ? [] : [part]));
    const done = await Promise.all(open.map((part) => partDone(run, part, going, meter)));
    const sumOf = (of: "looked_at" | "filled" | "unfit") => done.reduce((sum, one) => sum + one[of], run[of]);
    const cursors = run.cursors.map((cursor, at) => {
      const moved = done.find(({ part }) => part === at);
      return moved ? moved.cursor : cursor;
    });
    const after: Backfill = {
      ...run,
      cursors,
      state: cursors.every((cursor) => cursor === null) ? "filled" : "filling",
      looked_at: sumOf("looked_at"),
      filled: sumOf("filled"),
      unfit: sumOf("unfit"),
      updated_at: going.now(),
    };
    return going.dryRun ? after : save(after);
  });

/** What rows were before they were filled: up to some entries of a run, with those before `since` left out. */
export const entriesOf = async (id: string, part: number, limit: number, since = " "): Promise<Entry[]> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND sk > :since",
      ExpressionAttributeValues: { ":pk": logOf(id, part), ":since": since },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items as Entry[];
};

/** Takes back what some entries of each part say. Returns how many rows it took back, and how many have changed since. */
export const undoRound = (run: Backfill, rate: number): Promise<{ back: number; kept: number }> =>
  paced(rate, async (meter) => {
    const all = (await Promise.all(run.cursors.map((_, part) => entriesOf(run.id, part, at_once)))).flat();
    const back = await countOf(all, (entry) => takenBack(entry, meter));
    return { back, kept: all.length - back };
  });

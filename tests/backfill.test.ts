import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { simulateYear } from "../local/sample-year/simulate.ts";
import { kinds } from "../local/sample-year/world.ts";
import { command } from "../ops/backfill.ts";
import type { AnyRepository } from "../ops/backfill-rows.ts";
import { newRun, nextRound, pauseFor, undoRound } from "../ops/backfill-run.ts";
import type { Given } from "../ops/command.ts";
import type { Stage } from "../ops/stage.ts";
import { repositories } from "../platform/document/access-patterns.ts";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "../shared/data/engine/commands.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { entity } from "../shared/data/engine/entity.ts";
import { allOf } from "../shared/data/engine/page.ts";
import { table, tableName } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { jobs, statePartition } from "../shared/data/jobs.ts";
import { Job, type JobState } from "../shared/domain/job/job.ts";
import { committed } from "../shared/kernel/record.ts";
import { notFound, versionConflict } from "../shared/kernel/refusal.ts";
import { itemsOf, putBack, scanned } from "./support/engine.ts";

const year = simulateYear({ jobs: 40, until: "2027-06-01T00:00:00.000Z" });
const booked = [...year.records.values()].flatMap(({ kind, record }) =>
  kind === "job" ? [record as Job] : [],
);

const { inState: _, ...lists } = jobs.definition.indexes as NonNullable<typeof jobs.definition.indexes>;
/** The repository of a release that did not know the list of a state. */
const before = entity({
  ...jobs.definition,
  schema: () => Job,
  indexes: lists,
} as never) as unknown as typeof jobs;

const put = (Item: Item) => table().send(new PutCommand({ TableName: tableName(), Item }));

const stage = { enter: async () => undefined } as unknown as Stage;

const order = async (given: Given, dryRun = false): Promise<string> => {
  const told: string[] = [];
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given: { entity: "job", rate: "100000", ...given }, dryRun, stage, terminal });
  return told.join("\n");
};

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The rows of the table without what backfilling keeps for itself. */
const rows = async (): Promise<Item[]> =>
  itemsOf(await scanned())
    .filter((row) => !/^backfill/.test(row.entity))
    .map(({ writer: _writer, ...row }) => row)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const plain = (items: readonly Item[]): Item[] =>
  (JSON.parse(JSON.stringify(items)) as Item[]).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const others = [...year.records.values()]
  .filter(({ kind }) => kind !== "job")
  .slice(0, 40)
  .map(({ kind, record }) => kinds[kind].itemOf(record as never) as Item);
const old = plain([...booked.map((job) => before.itemOf(job)), ...others]);
const today = plain([...booked.map((job) => jobs.itemOf(job)), ...others]);

const begin = (items: readonly Item[]): Promise<void> => putBack(items.map((item) => marshall(item)));

/** Rows of another kind, so many that each part of the table takes several pages. */
const many = Array.from({ length: 1400 }, (_, at) => ({ pk: `MORE#${at}`, sk: "MORE", entity: "more" }));

/** Every request to the table from the nth on fails: the process has ended. Returns whether there were so many. */
const endedAt = async (nth: number, work: () => Promise<unknown>): Promise<boolean> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let seen = 0;
  const ending = vi.spyOn(client, "send").mockImplementation((async (asked: unknown) => {
    seen += 1;
    if (seen >= nth) throw new Error("ended");
    return send(asked);
  }) as never);
  await work()
    .catch((error: Error) => {
      if (error.message !== "ended") throw error;
    })
    .finally(() => ending.mockRestore());
  return seen >= nth;
};

/** Does something right before the first transaction of some work, about this job if one is given, reaches the table. */
const within = async (
  work: () => Promise<unknown>,
  other: () => Promise<unknown>,
  id?: string,
): Promise<void> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  type Asked = { input: { TransactItems?: { Update?: { Key: Item } }[] } };
  let begun = false;
  const waiting = vi.spyOn(client, "send").mockImplementation((async (asked: Asked) => {
    const [first] = asked.input.TransactItems ?? [];
    if (first && !begun && (id === undefined || first.Update?.Key.pk === `JOB#${id}`)) {
      begun = true;
      await other();
    }
    return send(asked);
  }) as never);
  await work().finally(() => waiting.mockRestore());
  expect(begun).toBe(true);
};

const listed = async (state: JobState): Promise<string[]> =>
  (await allOf((request) => jobs.page("inState", statePartition(state), request))).map(({ id }) => id).sort();

describe("a list that older rows are not in", () => {
  beforeEach(async () => {
    await begin(old);
  });

  test("a dry run says how many rows lack it and changes nothing", async () => {
    expect(await order({ index: "inState" }, true)).toMatch(
      new RegExp(`Would fill ${booked.length} jobs; no rows left`),
    );
    expect(await rows()).toEqual(old);
    expect(await scanned()).toHaveLength(old.length);
  });

  test("is filled: every row is as this release would have stored it, and nothing else has changed", async () => {
    const completed = booked.filter(({ state }) => state === "completed").map(({ id }) => id);
    expect(await listed("completed")).toEqual([]);
    expect(await order({})).toMatch(new RegExp(`Filled ${booked.length} jobs; no rows left`));
    expect(await rows()).toEqual(today);
    expect(await listed("completed")).toEqual(completed.sort());
    expect(await order({})).toMatch(/Filled no jobs/);
  });

  test("with --index alone, the other attributes of a row stay as they are", async () => {
    await order({ index: "inState" });
    const expected = old.map((row, at) => ({
      ...row,
      ...(today[at]?.key2pk && { key2pk: today[at].key2pk }),
    }));
    expect(await rows()).toEqual(expected);
    for (const job of booked.slice(0, 5))
      expect(plain([(await jobs.find(job.id)) as never])).toEqual(plain([job as never]));
  });

  test("an end at any request loses nothing: repeated, it goes on and gets to the same table", async () => {
    const whole = plain([...today, ...many]);
    let ends = 0;
    let nth = 3;
    for (await begin([...old, ...many]); await endedAt(nth, () => order({})); nth = Math.ceil(nth * 2)) {
      ends += 1;
      expect(await order({})).toMatch(/Goes on where it stopped/);
      expect(await rows(), `ended at request ${nth}`).toEqual(whole);
      await begin([...old, ...many]);
    }
    expect(ends).toBeGreaterThan(4);
  });

  test("goes on after the rows that it had looked at", async () => {
    const run = {
      ...newRun("job", "2027-06-01T00:00:00.000Z"),
      looked_at: 3,
      cursors: ["", null, null, null],
    };
    await put({ ...committed(run), pk: "BACKFILL#job", sk: "BACKFILL", entity: "backfill" });
    expect(await order({})).toMatch(/Goes on where it stopped, after 3 rows/);
    const filled = (await rows()).filter(({ entity: kind, key2pk }) => kind === "job" && key2pk);
    expect(filled.length).toBeGreaterThan(0);
    expect(filled.length).toBeLessThan(booked.length);
  });

  test("a change at the same moment is kept, and its row is filled after it", async () => {
    const [job] = booked as [Job];
    await within(
      () => order({}),
      () => transact([before.update({ ...job, paused_minutes: 7 })], () => 10_000),
      job.id,
    );
    const changed = committed({ ...job, paused_minutes: 7 });
    expect(plain([(await jobs.find(job.id)) as never])).toEqual(plain([changed as never]));
    const [expected] = plain([jobs.itemOf(changed)]);
    expect((await rows()).find(({ pk }) => pk === `JOB#${job.id}`)).toEqual(expected);
  });

  test("a change that leaves the version alone is kept, too", async () => {
    const [job] = booked as [Job];
    const Key = jobs.placeOf(job.id);
    await within(
      () => order({}),
      () =>
        table().send(
          new UpdateCommand({
            TableName: tableName(),
            Key,
            UpdateExpression: "SET #state = :state",
            ExpressionAttributeNames: { "#state": "state" },
            ExpressionAttributeValues: { ":state": "canceled" },
          }),
        ),
      job.id,
    );
    expect((await jobs.find(job.id)).state).toBe("canceled");
    expect(await listed("canceled")).toContain(job.id);
  });

  test("a row that is deleted at the same moment stays deleted", async () => {
    const [job] = booked as [Job];
    await within(
      () => order({}),
      () => table().send(new DeleteCommand({ TableName: tableName(), Key: jobs.placeOf(job.id) })),
      job.id,
    );
    expect(await rows()).toEqual(today.filter(({ pk }) => pk !== `JOB#${job.id}`));
  });

  test("--undo gives every row back what it had, after an end in between, too", async () => {
    await order({});
    expect(await order({ undo: true }, true)).toMatch(new RegExp(`Would take back ${booked.length} rows`));
    expect(await endedAt(20, () => order({ undo: true }))).toBe(true);
    await expect(order({})).rejects.toThrow(/not finished.*--undo first/);
    expect(await order({ undo: true })).toMatch(/no rows changed since/);
    expect(await rows()).toEqual(old);
    await order({});
    expect(await rows()).toEqual(today);
  });

  test("--undo leaves what the service has changed since", async () => {
    await order({});
    const [job] = booked as [Job];
    await transact([jobs.update({ ...job, paused_minutes: 7 })], () => 10_000);
    expect(await order({ undo: true })).toMatch(
      new RegExp(`Took back ${booked.length - 1} rows\\. 1 row changed since`),
    );
    const [kept] = plain([jobs.itemOf(committed({ ...job, paused_minutes: 7 }))]);
    const expected = old.map((row) => (row.pk === `JOB#${job.id}` ? kept : row));
    expect(await rows()).toEqual(expected);
  });

  test("--undo is refused where nothing was filled, and after its days", async () => {
    await expect(order({ undo: true })).rejects.toThrow("there is nothing to take back");
    const run = { ...newRun("job", "2026-01-01T00:00:00.000Z"), state: "filled" };
    await put({ ...run, version: 1, pk: "BACKFILL#job", sk: "BACKFILL", entity: "backfill" });
    await expect(order({ undo: true })).rejects.toThrow(/for 7 days. This one ended at 2026-01-01/);
  });

  test("a second process that works on it ends with a clear word", async () => {
    await expect(
      within(
        () => order({}),
        () => order({}),
      ),
    ).rejects.toThrow(/Another process works on this backfill/);
    await order({});
    expect(await rows()).toEqual(today);
  });

  test("rows that are no records of this release are named and left", async () => {
    const [job] = booked as [Job];
    const { task_kind: _kind, ...item } = before.itemOf(job);
    await put(item);
    await expect(order({})).rejects.toThrow(/Mend what reads them/);
    const asked = new GetCommand({ TableName: tableName(), Key: jobs.placeOf(job.id) });
    expect(plain([(await table().send(asked)).Item as Item])).toEqual(plain([item]));
  });
});

test("a field that was added is stored in older rows, and taken back", async () => {
  await begin([]);
  const people = entity({
    name: "person",
    schema: () => z.object({ id: z.string(), version: z.int(), first: z.string(), last: z.string() }),
    key: (id) => [`PERSON#${id}`, "PERSON"],
    upgrade: ({ name, ...stored }) => {
      const [first, last] = String(name ?? "").split(" ");
      return { ...(name ? { first, last } : {}), ...stored } as never;
    },
    notFound: notFound("person"),
    conflict: versionConflict("person"),
  });
  const row = { pk: "PERSON#1", sk: "PERSON", entity: "person", id: "1", version: 3, name: "Ada Byron" };
  await put(row);
  const going = {
    repository: people as unknown as AnyRepository,
    only: undefined,
    fits: () => true,
    rate: 100_000,
    dryRun: false,
    now: () => "2027-06-01T00:00:00.000Z",
    found: () => undefined,
  };
  const run = await nextRound(newRun("person", going.now()), going);
  expect(run).toMatchObject({ state: "filled", filled: 1 });
  const { name: _name, ...rest } = row;
  expect(await rows()).toEqual([{ ...rest, first: "Ada", last: "Byron" }]);
  expect(await undoRound(run, 100_000)).toEqual({ back: 1, kept: 0 });
  expect(await rows()).toEqual([row]);
});

test.each([
  [{ entity: "nobody" }, /There are no records nobody\. There are: account, /],
  [
    { index: "nowhere" },
    /job has no list nowhere\. It has: ofUser, ofProvider, all, inState, inTrouble, due/,
  ],
  [{ entity: "ai_budget", index: "ofAccount" }, /ofAccount is a list of the table itself/],
  [{ rate: "0" }, /--rate must be a whole number of capacity units a second/],
])("%o is refused before anything is read", async (given, said) => {
  await expect(order(given)).rejects.toThrow(said);
});

test("pauses so that it uses no more than the rate", () => {
  expect(pauseFor(1000, 500, 0)).toBe(2000);
  expect(pauseFor(1000, 500, 1500)).toBe(500);
  expect(pauseFor(10, 500, 1500)).toBe(0);
});

describe("what is stored already", () => {
  const stored: readonly (readonly [string, readonly Item[]])[] = [
    [
      "release 0.9.0 stored",
      readFileSync(resolve(import.meta.dirname, "rows-0.9.0.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Item),
    ],
    [
      "this release stores",
      plain(
        [...year.records.values()].map(({ kind, record }) => kinds[kind].itemOf(record as never) as Item),
      ),
    ],
  ];

  test.each(stored)("every row that %s is a record of today, and needs no filling", async (_what, all) => {
    const known = new Map(
      (await repositories()).map((one) => [one.definition.name, one as unknown as typeof jobs]),
    );
    expect(new Set(all.map((row) => row.entity)).size).toBeGreaterThan(15);
    for (const row of all) {
      const repository = known.get(row.entity);
      const record = repository?.read(row);
      const { success, error } = repository?.definition.schema().safeParse(record) ?? { success: false };
      expect([row.entity, success, error?.issues]).toEqual([row.entity, true, undefined]);
      const [again = {}] = plain([repository?.itemOf(record as never) as Item]);
      expect(again).toMatchObject(row);
      const inNoListYet = Object.keys(again).filter((name) => /^key/.test(name) && !(name in row));
      expect([row.entity, inNoListYet]).toEqual([row.entity, []]);
    }
  });
});

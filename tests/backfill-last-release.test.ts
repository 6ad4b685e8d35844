import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, expect, test, vi } from "vitest";
import { handler as mediaSchedule } from "../events/schedules/media.ts";
import { handler as getJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as editUserProfile } from "../functions/user/edit-user-profile.ts";
import { handler as deleteMedia } from "../functions/video/delete-media.ts";
import { command } from "../ops/backfill.ts";
import { type AnyRepository, changeIn } from "../ops/backfill-rows.ts";
import type { Given } from "../ops/command.ts";
import type { Stage } from "../ops/stage.ts";
import { repositories } from "../platform/document/access-patterns.ts";
import { root } from "../platform/operations.ts";
import { table } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import type { Account } from "../shared/domain/account/account.ts";
import type { Job } from "../shared/domain/job/job.ts";
import type { Media } from "../shared/domain/media/media.ts";
import type { Quote } from "../shared/domain/quote/quote.ts";
import { plus } from "../shared/kernel/time.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { itemsOf, putBack, scanned } from "./support/engine.ts";
import { call, clock, runSchedule, signedIn } from "./support/world.ts";

/**
 * A year of 60 jobs as release 0.9.0 stored it: made by that release's own simulation of a year and its own repositories
 * (commit e54dd692, `local/sample-year`), with a film for each request. Dates end on 30 November 2026.
 */
const year = gunzipSync(readFileSync(resolve(import.meta.dirname, "year-0.9.0.jsonl.gz")))
  .toString("utf8")
  .split("\n")
  .map((line) => JSON.parse(line) as Item);
const now = "2026-12-01T09:00:00.000Z";

const known = new Map(
  (await repositories()).map((one) => [one.definition.name, one as unknown as AnyRepository]),
);
const rowsOf = <T>(entity: string) => year.filter((row) => row.entity === entity) as (Item & T)[];
const films = rowsOf<Media>("media").filter(({ kind }) => kind === "video");

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** The table by key, without what backfilling keeps for itself. */
const rows = async (): Promise<Map<string, Item>> =>
  new Map(
    itemsOf(await scanned())
      .filter(({ entity }) => !/^backfill/.test(entity))
      .map(({ writer: _, ...row }) => [keyOf(row), JSON.parse(JSON.stringify(row)) as Item]),
  );

/** What this release would store otherwise. */
const lacking = async (): Promise<Item[]> =>
  [...(await rows()).values()].filter((row) => {
    const repository = known.get(row.entity);
    return repository && changeIn(repository, row, undefined);
  });

const stage = { enter: async () => undefined } as unknown as Stage;

const order = async (given: Given): Promise<string> => {
  const told: string[] = [];
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given: { rate: "100000", ...given }, dryRun: false, stage, terminal });
  return told.join("\n");
};

type Asked = { input: { TransactItems?: { Update?: { Key: Item } }[] } };

const asOthers = new AsyncLocalStorage<true>();

/** Does some work, and before each of its own transactions what others ask for, with the key of the row that it is about. */
const amidst = async (work: () => Promise<void>, others: (key: Item) => Promise<void>): Promise<void> => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const seen = new Set<string>();
  let asked_last: Promise<void> = Promise.resolve();
  const between = vi.spyOn(client, "send").mockImplementation((async (asked: Asked) => {
    const [first] = asOthers.getStore() ? [] : (asked.input.TransactItems ?? []);
    const key = first?.Update?.Key;
    if (key && !seen.has(keyOf(key))) {
      seen.add(keyOf(key));
      asked_last = asked_last.then(() => asOthers.run(true, () => others(key)));
      await asked_last;
    }
    return send(asked);
  }) as never);
  await work().finally(() => between.mockRestore());
};

openBucket();
beforeEach(async () => {
  clock.set(now);
  await putBack(year.map((row) => marshall(row, { removeUndefinedValues: true })));
});

/** People go on: one owner of three deletes the film that is filled, another changes the name, and support looks at work. */
const busy = async () => {
  const admin = await administrator();
  const deleted = new Set<string>();
  const named = new Map<string, string>();
  let turns = 0;
  const goOn = async ({ pk }: Item): Promise<void> => {
    turns += 1;
    const nth = films.findIndex((one) => one.pk === pk);
    const film = films[nth];
    if (!film || nth % 3 === 2) {
      const { status, data } = await call(getJobs, { as: admin, query: { limit: "100" } });
      expect([status, data.items.length]).toEqual([200, rowsOf("job").length]);
      return;
    }
    const owner = await signedIn("user", film.owner_id);
    if (nth % 3 === 1) {
      const name = `Ada ${"Moreno Marlow Mosley Mercer".split(" ")[nth % 4]}`;
      expect((await call(editUserProfile, { as: owner, body: { name } })).status).toBe(200);
      named.set(film.owner_id, name);
    } else {
      const { status, error } = await call(deleteMedia, { as: owner, params: { media_id: film.id } });
      if (status === 200) deleted.add(film.id);
      else expect(error?.code).toBe("media.in_use");
    }
  };
  return { goOn, deleted, named, turns: () => turns };
};

/** Fills what lacks something, and says what was told of each kind. How many rows were looked at depends on what people do. */
const fillAll = async (): Promise<string[]> => {
  const log: string[] = [];
  for (const entity of new Set((await lacking()).map((row) => row.entity as string)))
    log.push(`${entity}: ${(await order({ entity })).replace(/^\d+ rows looked at\. /, "")}`);
  return log.sort();
};

test("a year that release 0.9.0 stored is filled while people go on, and nothing of either is lost", async () => {
  const before = await rows();
  const old = (await lacking()).map(keyOf);
  expect(old.sort()).toEqual(films.map(keyOf).sort());
  const { goOn, deleted, named, turns } = await busy();
  let log: string[] = [];
  await amidst(async () => {
    log = await fillAll();
  }, goOn);
  expect(turns()).toBe(old.length);
  expect(deleted.size).toBeGreaterThan(20);

  const after = await rows();
  expect(await lacking()).toEqual([]);
  const changed = new Set([...old, ...[...named.keys()].map((id) => `ACCOUNT#${id} ACCOUNT`)]);
  for (const [key, row] of before) if (!changed.has(key)) expect(after.get(key)).toEqual(row);
  for (const [id, name] of named)
    expect((after.get(`ACCOUNT#${id} ACCOUNT`) as unknown as Account).name).toBe(name);
  for (const { id, pk, sk } of films)
    expect((after.get(`${pk} ${sk}`) as unknown as Media).state).toBe(deleted.has(id) ? "deleting" : "ready");

  expect(await order({ entity: "media" })).toContain(" Filled no media");
  const page = readFileSync(resolve(root, "docs/runbook/backfill.md"), "utf8");
  expect(/```text\n([^`]*)\n```/.exec(page)?.[1]?.split("\n")).toEqual(log);
});

test("films of that release are looked at once they are filled, and deleted where nothing needs them", async () => {
  expect(await runSchedule(mediaSchedule)).toEqual({ handled: 0, failed: 0 });
  await order({ entity: "media", index: "due" });
  for (let turn = 0; turn < 20 && (await runSchedule(mediaSchedule)).handled > 0; turn += 1);
  const stored = await rows();
  const jobs = rowsOf<Job>("job").map((row) => known.get("job")?.read(row) as Job);
  const quoteOf = new Map<string, string>(
    rowsOf<Quote>("quote").flatMap(({ id, media_ids }) => media_ids.map((film) => [film, id] as const)),
  );
  const found: Record<string, number> = {};
  for (const { id, pk, sk, created_at } of films) {
    const job = jobs.find(({ quote_id }) => quote_id === quoteOf.get(id));
    const goesOn = job && !["completed", "canceled", "expired"].includes(job.state);
    const needed_until = job
      ? plus(job.completed_at ?? job.canceled_at ?? job.updated_at, { days: 180 })
      : plus(created_at, { days: 30 });
    const what = goesOn || needed_until > now ? "needed" : "not needed";
    const { state } = stored.get(`${pk} ${sk}`) as unknown as Media;
    const how = `${job ? "of a job" : "without a job"}, ${what}: ${state}`;
    found[how] = (found[how] ?? 0) + 1;
  }
  expect(Object.keys(found).sort()).toEqual([
    "of a job, needed: ready",
    "of a job, not needed: deleting",
    "without a job, needed: ready",
    "without a job, not needed: deleting",
  ]);
});

test("what was filled is taken back, but for what people have changed since", async () => {
  const before = await rows();
  const filled = (await fillAll()).map((line) => line.split(":")[0] as string);
  const [film] = films as [Item & Media];
  const owner = await signedIn("user", film.owner_id);
  expect((await call(deleteMedia, { as: owner, params: { media_id: film.id } })).status).toBe(200);
  for (const entity of filled)
    expect(await order({ entity, undo: true })).toContain(
      entity === "media" ? " 1 row changed since" : " no rows changed since",
    );
  const after = await rows();
  for (const [key, row] of before) if (key !== keyOf(film)) expect(after.get(key)).toEqual(row);
});

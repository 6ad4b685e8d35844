import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { lambdaContext, streamRecord } from "../../tests/support/world.ts";
import { commitAs, transact } from "../data/engine/commit.ts";
import { entity } from "../data/engine/entity.ts";
import { historyOf } from "../data/engine/events.ts";
import { doneWith } from "../data/engine/marks.ts";
import { giveUp, isWaiting, publishAgain, unpublished } from "../data/engine/outbox.ts";
import { event } from "../kernel/event.ts";
import { newId } from "../kernel/id.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { dispatcher } from "./dispatcher.ts";
import { subscriber } from "./subscriber.ts";

const Counter = z.object({ id: z.string(), version: z.int(), seen: z.array(z.string()) });
const counters = entity({
  name: "counter",
  schema: () => Counter,
  key: (id) => [`COUNTER#${id}`, "COUNTER"],
  notFound: notFound("counter"),
  conflict: versionConflict("counter"),
});
const Happened = event("happening.happened", "It happened.", () => ({ label: z.string() }));

let broken = new Set<string>();
let told: string[] = [];

const recording = subscriber({ name: "record", on: [Happened], lane: "prompt" }).handle(
  async ({ event: { data, aggregate }, commit }) => {
    const label = data.label as string;
    if (broken.has(label)) throw new Error(`${label} can't be recorded`);
    const counter = (await counters.get(aggregate.id)) ?? { id: aggregate.id, version: 0, seen: [] };
    const next = { ...counter, seen: [...counter.seen, label] };
    await commit([counters.put(next)], []);
  },
);
const telling = subscriber({ name: "tell", lane: "prompt" }).handle(async ({ event: { data } }) => {
  told.push(data.label as string);
});
const slow = subscriber({ name: "ponder", on: [Happened], lane: "patient" }).handle(
  async ({ event: { data } }) => {
    told.push(`slowly ${data.label}`);
  },
);

const cause = {
  actor: { role: "system" as const, id: "test" },
  operation: "test",
  correlation_id: "c",
  remaining: () => 29_000,
};

const happen = async (aggregate: string, ...labels: string[]) => {
  for (const [at, label] of labels.entries())
    await commitAs(
      { ...cause, now: new Date().toISOString() },
      [],
      [Happened.atNextVersion({ id: aggregate, version: at }, { data: { label } })],
    );
};
const waiting = async () => (await unpublished("9999", 100)).sort((a, b) => (a.id < b.id ? -1 : 1));
const run = async (lane: "prompt" | "patient", rows: Awaited<ReturnType<typeof waiting>>) =>
  (
    await dispatcher(lane, [recording, telling, slow])({ Records: rows.map(streamRecord) }, lambdaContext())
  ).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

beforeEach(() => {
  broken = new Set();
  told = [];
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

test("each subscriber of the lane has its effect once, however often the batch comes", async () => {
  const aggregate = newId("happening");
  await happen(aggregate, "a1", "a2", "a3");
  const rows = await waiting();
  expect(await run("prompt", rows)).toEqual([]);
  expect(await run("prompt", rows)).toEqual([]);
  expect((await counters.find(aggregate)).seen).toEqual(["a1", "a2", "a3"]);
  expect(told).toEqual(["a1", "a2", "a3"]);
  expect(await run("patient", rows)).toEqual([]);
  expect(await run("patient", rows)).toEqual([]);
  expect(told.slice(3)).toEqual(["slowly a1", "slowly a2", "slowly a3"]);
  expect(await waiting()).toEqual([]);
});

test("a failure delays only its record's later events, and a retry does the rest", async () => {
  const [bad, good] = [newId("happening"), newId("happening")];
  broken.add("b2");
  await happen(bad, "b1", "b2", "b3");
  await happen(good, "g1", "g2");
  const rows = await waiting();
  const failed = await run("prompt", rows);
  expect(failed.map((id) => rows.find((row) => row.id === id)?.data.label)).toEqual(["b2", "b3"]);
  expect(told).toEqual(expect.arrayContaining(["b1", "b2", "g1", "g2"]));
  expect(told).not.toContain("b3");
  broken.clear();
  told = [];
  expect(await run("prompt", rows)).toEqual([]);
  expect(told).toEqual(["b3"]);
  expect((await counters.find(bad)).seen).toEqual(["b1", "b2", "b3"]);
});

test("subscribers that change one record at the same moment all do so at once, and nothing is logged as a failure", async () => {
  const shared = newId("happening");
  await happen(shared, "first");
  await run("prompt", await waiting());
  const summing = subscriber({ name: "sum", on: [Happened], lane: "prompt" }).handle(
    async ({ event: { data }, commit }) => {
      const counter = await counters.find(shared);
      await commit([counters.update({ ...counter, seen: [...counter.seen, data.label as string] })], []);
    },
  );
  for (const label of ["s1", "s2", "s3"]) await happen(newId("happening"), label);
  const Records = (await waiting()).map(streamRecord);
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { batchItemFailures } = await dispatcher("prompt", [summing])({ Records }, lambdaContext());
  expect([batchItemFailures, logged.mock.calls]).toEqual([[], []]);
  expect((await counters.find(shared)).seen.toSorted()).toEqual(["first", "s1", "s2", "s3"]);
});

test("republishes unpublished events and abandons them in the end", async () => {
  await happen(newId("happening"), "late");
  const [late] = await waiting();
  if (!late) throw new Error("nothing waits");
  const now = new Date().toISOString();
  await transact(publishAgain(late, now), () => 29_000);
  const [again] = await waiting();
  if (!again) throw new Error("it is lost");
  expect(again.republished).toBe(1);
  await transact(giveUp(again, now), () => 29_000);
  expect(await waiting()).toEqual([]);
  expect(await isWaiting(again)).toBe(true);
  expect(await run("prompt", [again])).toEqual([]);
  expect([told, await isWaiting(again)]).toEqual([["late"], false]);
});

test("remembers effects without a transaction, without touching the event's row", async () => {
  const aggregate = newId("happening");
  await happen(aggregate, "m1");
  const rows = await waiting();
  const [only] = rows;
  if (!only) throw new Error("nothing waits");
  await run("patient", rows);
  expect(await doneWith(only)).toEqual(new Set(["ponder"]));
  expect(await waiting()).toEqual(rows);
  await run("prompt", rows);
  expect(await doneWith(only)).toEqual(new Set(["ponder", "record"]));
  expect(await waiting()).toEqual([]);
});

test("publishing an event costs one write unit", async () => {
  await happen(newId("happening"), "cheap");
  const Records = (await waiting()).map(streamRecord);
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await dispatcher("prompt", [telling])({ Records }, lambdaContext());
  const lines = said.mock.calls.map(([line]) => JSON.parse(String(line)));
  said.mockRestore();
  expect(lines).toMatchObject([{ message: "dispatched", events: 1, write_units: 1 }]);
  expect([told, await waiting()]).toEqual([["cheap"], []]);
});

const Unheard = event("happening.noted", "It was noted.", () => ({ label: z.string() }), {
  hasSubscribers: false,
});

test("an event without subscribers has no mark and is not delivered", async () => {
  const id = newId("happening");
  await commitAs(
    { ...cause, now: new Date().toISOString() },
    [],
    [
      Unheard.atNextVersion({ id, version: 0 }, { data: { label: "quiet" } }),
      Happened.atNextVersion({ id, version: 0 }, { data: { label: "loud" } }),
    ],
  );
  const rows = await waiting();
  expect(rows.map(({ type }) => type)).toEqual(["happening.happened"]);
  const { items } = await historyOf({ type: "happening", id }, { limit: 10, scope: "test", order: "oldest" });
  expect(
    items.map((row) => [row.type, row.published_at === row.occurred_at, "hasSubscribers" in row]),
  ).toEqual([
    ["happening.noted", true, false],
    ["happening.happened", false, false],
  ]);
  expect(await Promise.all(items.map(isWaiting))).toEqual([false, true]);
  expect(await run("prompt", items)).toEqual([]);
  expect(told).toEqual(["loud"]);
  expect([await waiting(), await Promise.all(items.map(isWaiting))]).toEqual([[], [false, false]]);
});

test("an idle subscriber leaves no mark, and a done one is not repeated", async () => {
  const aggregate = newId("happening");
  await happen(aggregate, "idle", "busy");
  const picky = subscriber({ name: "pick", on: [Happened], lane: "patient", marks: "when_acting" }).handle(
    async ({ event: { data }, isDone }) => {
      if (data.label === "idle" || (await isDone())) return "idle";
      told.push(String(data.label));
      return undefined;
    },
  );
  const rows = await waiting();
  const Records = rows.map(streamRecord);
  for (const _ of [1, 2]) await dispatcher("patient", [picky])({ Records }, lambdaContext());
  expect([told, await Promise.all(rows.map(doneWith))]).toEqual([["busy"], [new Set(), new Set(["pick"])]]);
  await run("prompt", rows);
});

test("a subscriber bound to its record's state leaves no mark", async () => {
  const aggregate = newId("happening");
  await happen(aggregate, "s1");
  const rows = await waiting();
  const Records = rows.map(streamRecord);
  const bound = subscriber({ name: "bind", on: [Happened], lane: "patient", marks: "never" }).handle(
    async ({ event: { data }, commit }) => {
      if (await counters.get(aggregate)) return;
      await commit([counters.insert({ id: aggregate, version: 0, seen: [String(data.label)] })], []);
    },
  );
  for (const _ of [1, 2]) await dispatcher("patient", [bound])({ Records }, lambdaContext());
  expect(await counters.find(aggregate)).toMatchObject({ version: 1, seen: ["s1"] });
  expect(await Promise.all(rows.map(doneWith))).toEqual([new Set()]);
});

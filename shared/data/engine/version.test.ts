import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Decision, event } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { commitAs } from "./commit.ts";
import { entity } from "./entity.ts";
import { historyOf } from "./events.ts";

const Pot = z.object({ id: z.string(), version: z.int(), coins: z.int() });
type Pot = z.output<typeof Pot>;

const pots = entity({
  name: "pot",
  schema: () => Pot,
  key: (id) => [`POT#${id}`, "POT"],
  notFound: notFound("pot"),
  conflict: versionConflict("pot"),
});
const PotFilled = event("pot.filled", "A coin was put in.", () => ({ coins: z.int() }));
const PotShaken = event("pot.shaken", "It was shaken; nothing changed.", () => ({}));

const fill = (pot: Pot): Decision<Pot> => {
  const record = { ...pot, coins: pot.coins + 1 };
  return { record, events: [PotFilled.atNextVersion(record, { data: { coins: record.coins } })] };
};

const context = () => ({
  actor: { role: "system" as const, id: "test" },
  now: new Date().toISOString(),
  operation: "test",
  correlation_id: newId("request"),
  remaining: () => 29_000,
});

const commit = ({ record, events }: Decision<Pot>) => commitAs(context(), [pots.put(record)], events);

const newPot = (): Pot => ({ id: newId("pot"), version: 0, coins: 0 });

const history = async (id: string) =>
  (await historyOf({ type: "pot", id }, { limit: 100, scope: "test", order: "oldest" })).items.map(
    ({ type, aggregate }) => `${type} ${aggregate.version}`,
  );

test("a commit raises the version by one, and its events carry it", async () => {
  const pot = newPot();
  await commit(fill(pot));
  expect(await pots.find(pot.id)).toEqual({ ...pot, version: 1, coins: 1 });

  const first = fill(await pots.find(pot.id));
  const second = fill(first.record);
  const shaken = PotShaken.atNextVersion(second.record, { data: {} });
  await commit({ record: second.record, events: [...first.events, ...second.events, shaken] });
  expect(await pots.find(pot.id)).toEqual({ ...pot, version: 2, coins: 3 });
  expect(await history(pot.id)).toEqual(["pot.filled 1", "pot.filled 2", "pot.filled 2", "pot.shaken 2"]);
});

test("an event without a change carries the current version", async () => {
  const pot = newPot();
  await commit(fill(pot));
  const present = await pots.find(pot.id);
  await commitAs(context(), [pots.unchanged(present)], [PotShaken.atVersion(present, { data: {} })]);
  expect((await pots.find(pot.id)).version).toBe(1);
  expect(await history(pot.id)).toEqual(["pot.filled 1", "pot.shaken 1"]);
});

test("concurrent changes lose no update, and losers get a conflict", async () => {
  const pot = newPot();
  await commit(fill(pot));
  for (let round = 2; round <= 4; round += 1) {
    const read = await Promise.all(Array.from({ length: 8 }, () => pots.find(pot.id)));
    const outcomes = await Promise.allSettled(read.map((one) => commit(fill(one))));
    const lost = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(lost).toEqual(Array(7).fill("pot.version_conflict"));
    expect(await pots.find(pot.id)).toEqual({ ...pot, version: round, coins: round });
  }
});

test("an insert overwrites nothing, and a read record is not inserted", async () => {
  const pot = newPot();
  await commit(fill(pot));
  await expect(commit(fill(pot))).rejects.toMatchObject({ code: "pot.version_conflict" });
  await expect(commit(fill({ ...newPot(), version: 1 }))).rejects.toMatchObject({
    code: "pot.version_conflict",
  });
});

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
const PotFilled = event("pot.filled", "A coin was put in.", { coins: z.int() });
const PotShaken = event("pot.shaken", "It was shaken; nothing changed.", {});

const fill = (pot: Pot): Decision<Pot> => {
  const record = { ...pot, coins: pot.coins + 1 };
  return { record, events: [PotFilled.of(record, { data: { coins: record.coins } })] };
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

test("a version rises by one with each commit, however many decisions it is made of, and their events tell it", async () => {
  const pot = newPot();
  await commit(fill(pot));
  expect(await pots.find(pot.id)).toEqual({ ...pot, version: 1, coins: 1 });

  const first = fill(await pots.find(pot.id));
  const second = fill(first.record);
  const shaken = PotShaken.of(second.record, { data: {} });
  await commit({ record: second.record, events: [...first.events, ...second.events, shaken] });
  expect(await pots.find(pot.id)).toEqual({ ...pot, version: 2, coins: 3 });
  expect(await history(pot.id)).toEqual(["pot.filled 1", "pot.filled 2", "pot.filled 2", "pot.shaken 2"]);
});

test("what happens beside a record is told of the version that it has", async () => {
  const pot = newPot();
  await commit(fill(pot));
  const present = await pots.find(pot.id);
  await commitAs(context(), [pots.unchanged(present)], [PotShaken.beside(present, { data: {} })]);
  expect((await pots.find(pot.id)).version).toBe(1);
  expect(await history(pot.id)).toEqual(["pot.filled 1", "pot.shaken 1"]);
});

test("of many who change what they read at once each coin that was taken is in the pot, and the others are told", async () => {
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

test("a new record is not written over one that is there, and a record that was read is not written anew", async () => {
  const pot = newPot();
  await commit(fill(pot));
  await expect(commit(fill(pot))).rejects.toMatchObject({ code: "pot.version_conflict" });
  await expect(commit(fill({ ...newPot(), version: 1 }))).rejects.toMatchObject({
    code: "pot.version_conflict",
  });
});

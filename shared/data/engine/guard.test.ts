import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../kernel/id.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { type CommitContext, commitAs } from "./commit.ts";
import { entity } from "./entity.ts";
import { deciding, held, joined, readGuarded } from "./guard.ts";

const pots = entity({
  name: "pot",
  schema: () => z.object({ id: z.string(), version: z.int() }),
  key: (id) => [`POT#${id}`, "POT"],
  notFound: notFound("pot"),
  conflict: versionConflict("pot"),
});

const coins = entity({
  name: "coin",
  schema: () => z.object({ id: z.string(), version: z.int(), pot_id: z.string() }),
  key: (pot, id) => [`POT#${pot}`, `POT#COIN#${id}`],
  identity: ({ pot_id, id }) => [pot_id, id],
  memberOf: ({ pot_id }) => pots.placeOf(pot_id),
  notFound: notFound("coin"),
  conflict: versionConflict("coin"),
});

const context: CommitContext = {
  actor: { role: "system", id: "test" },
  now: "2027-03-01T12:00:00.000Z",
  operation: "test",
  correlation_id: "test",
  remaining: () => 29_000,
};

const newPot = async () => {
  const pot = { id: newId("pot"), version: 0 };
  await commitAs(context, [pots.insert(pot)], []);
  return pots.find(pot.id);
};

const coinFor = (pot_id: string) => ({ id: newId("coin"), version: 0, pot_id });

/** A pot and its coins, for whoever decides by them. */
const holdCoins = async (pot_id: string) => {
  const [own, ...members] = await readGuarded(pots.placeOf(pot_id), "POT#COIN#");
  if (!own) throw new Error("no pot");
  return { pot: pots.read(own), coins: held(pots.placeOf(pot_id), members.map(coins.read)) };
};

test("a new member is no write: it has to be joined to its guard first, or does not compile", async () => {
  const pot = await newPot();
  const coin = coins.insert(coinFor(pot.id));
  expect(coin).not.toHaveProperty("item");
  // @ts-expect-error a new member of a guarded set is no write
  await expect(commitAs(context, [coin], [])).rejects.toThrow();
  // @ts-expect-error nor is one that is put
  await expect(commitAs(context, [pots.touch(pot, []), coins.put(coinFor(pot.id))], [])).rejects.toThrow();
  // @ts-expect-error nothing is joined to no guard
  await expect(commitAs(context, joined([], coin), [])).rejects.toThrow("which guards the set");
  await commitAs(context, joined([pots.touch(pot, [])], coin), []);
  expect((await holdCoins(pot.id)).coins.members).toHaveLength(1);
});

test("a member that is joined to another record than its guard is not stored", async () => {
  const [pot, other] = [await newPot(), await newPot()];
  await expect(
    commitAs(context, joined([pots.touch(other, [])], coins.insert(coinFor(pot.id))), []),
  ).rejects.toThrow(`does not touch POT#${pot.id} POT`);
});

test("a decision by a set that leaves its guard out of the transaction is not stored", async () => {
  const [pot, other] = [await newPot(), await newPot()];
  const decide = (...writes: Parameters<typeof commitAs>[1][]) =>
    deciding(async () => {
      const found = await holdCoins(pot.id);
      expect(found.coins.members).toEqual([]);
      await commitAs(context, writes as never, []);
    });
  await expect(decide(pots.touch(other, []) as never)).rejects.toThrow(`does not touch POT#${pot.id} POT`);
  await decide(pots.unchanged(pot) as never);
});

test("whoever held a set and did not look at its members decides by something else", async () => {
  const [pot, other] = [await newPot(), await newPot()];
  await deciding(async () => {
    await holdCoins(pot.id);
    await commitAs(context, [pots.unchanged(other)], []);
  });
});

test("two pieces of work side by side answer for their own sets", async () => {
  const [pot, other] = [await newPot(), await newPot()];
  const work = (one: typeof pot) =>
    deciding(async () => {
      const found = await holdCoins(one.id);
      expect(found.coins.members).toEqual([]);
      await commitAs(context, [pots.unchanged(one)], []);
    });
  await Promise.all([work(pot), work(other)]);
});

test("whoever joins lets a decision by the set fail, and those who join at once don't hinder each other", async () => {
  const pot = await newPot();
  const join = () => commitAs(context, joined([pots.touch(pot, [])], coins.insert(coinFor(pot.id))), []);
  await Promise.all([join(), join(), join()]);
  await deciding(async () => {
    const found = await holdCoins(pot.id);
    expect(found.coins.members).toHaveLength(3);
    await join();
    await expect(commitAs(context, [pots.unchanged(found.pot)], [])).rejects.toMatchObject({
      code: "pot.version_conflict",
    });
  });
});

import { beforeEach, expect, test } from "vitest";
import { handler as revokeKey } from "../../functions/admin/integration/revoke-key.ts";
import { handler as rotateKey } from "../../functions/admin/keys/rotate-key.ts";
import { keys } from "../../shared/data/keys.ts";
import { administrator } from "../../tests/support/callers.ts";
import { keyMade } from "../../tests/support/keys.ts";
import { type Caller, call, clock, renewed, runSchedule, storyOf } from "../../tests/support/world.ts";
import { handler } from "./keys.ts";

let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T09:00:00.000Z");
  owner = await administrator();
});

const told = async (id: string) => (await storyOf("key", id)).filter((type) => type === "key.ending").length;
const passDays = async (days: number) => {
  clock.advance({ days });
  await runSchedule(handler);
};

test("it is told fourteen and three days before a key ends, once each", async () => {
  const { id } = await keyMade(owner, { days: 90 });
  const counts = [];
  for (const days of [75, 1, 1, 9, 1, 1, 5]) {
    await passDays(days);
    counts.push(await told(id));
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
});

test("of a short, a revoked and a renewed key only what lies ahead is told", async () => {
  const short = await keyMade(owner, { days: 10 });
  const revoked = await keyMade(owner, { days: 20 });
  const renewedKey = await keyMade(owner, { days: 20 });
  await call(revokeKey, { as: owner, params: { key_id: revoked.id } });
  await passDays(6);
  expect(await told(renewedKey.id)).toBe(1);
  const params = { key_id: renewedKey.id };
  await call(rotateKey, { as: await renewed(owner), params, body: { days: 20 } });
  await passDays(1);
  expect([await told(short.id), await told(revoked.id), await told(renewedKey.id)]).toEqual([1, 0, 1]);
  await passDays(5);
  expect(await told(renewedKey.id)).toBe(2);
  expect((await keys.find(renewedKey.id)).told_days).toBe(14);
});

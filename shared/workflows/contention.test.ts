import { expect, test } from "vitest";
import { versionConflict } from "../kernel/refusal.ts";
import { againstContention } from "./contention.ts";

const Conflict = versionConflict("rating");

test("a dozen concurrent changes of one record all succeed", async () => {
  let version = 0;
  const change = async () => {
    const read = version;
    await new Promise((done) => setImmediate(done));
    if (version !== read) throw Conflict();
    version += 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => againstContention([Conflict], change)));
  expect(version).toBe(12);
});

test("throws other errors at once", async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error("broken");
  };
  await expect(againstContention([Conflict], work)).rejects.toThrow("broken");
  expect(times).toBe(1);
});

import { expect, test } from "vitest";
import { heldBytes } from "../../../tests/support/held-bytes.ts";
import { shortDigests, shortOf, shortsOf } from "./short-digest.ts";

const named = (count: number, kind = "transfer") =>
  Array.from({ length: count }, (_, nth) => `${kind} tr_${nth} usd`);

test("digests that were added are found, and no others, each once", () => {
  const [there, others] = [named(6000), named(6000, "charge")];
  const digests = shortDigests();
  expect([digests.size(), digests.has(shortOf("any"))]).toEqual([0, false]);
  digests.add(shortsOf(there.slice(0, 4000)));
  expect(digests.has(shortOf(there[5999] as string))).toBe(false);
  digests.add(shortsOf(there.slice(3000)));
  expect(there.filter((one) => !digests.has(shortOf(one)))).toEqual([]);
  expect(others.filter((one) => digests.has(shortOf(one)))).toEqual([]);
  expect(digests.size()).toBe(6000);
});

test("those with the same first byte are told apart", () => {
  const digests = shortDigests();
  digests.add("AAAAAAAAAAAAAAABAAAAAAAA");
  const asked = ["AAAAAAAA", "AAAAAAAB", "AAAAAAAC", "AAEAAAAA"];
  expect(asked.map((one) => digests.has(one))).toEqual([true, true, false, false]);
  expect(digests.size()).toBe(2);
});

test("each takes no more than 7 bytes", () => {
  const count = 100_000;
  const before = heldBytes();
  const digests = shortDigests();
  for (let at = 0; at < count; at += 1000)
    digests.add(shortsOf(Array.from({ length: 1000 }, (_, nth) => `charge ch_${at + nth} usd`)));
  expect(digests.size()).toBe(count);
  expect((heldBytes() - before) / count).toBeLessThan(7.5);
});

import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { lazyObject } from "./lazy-object.ts";

test("its fields are built once, when it first reads something", () => {
  let built = 0;
  const Pot = lazyObject(() => {
    built += 1;
    return { name: z.string(), coins: z.optional(z.int()) };
  });
  const Shelf = z.object({ pots: z.array(Pot), best: z.optional(Pot) });
  expect(built).toBe(0);
  const shelf = { pots: [{ name: "tin", coins: 2 }], best: { name: "jar" } };
  expect(Shelf.parse(shelf)).toEqual(shelf);
  expect(Pot.safeParse({ name: 1, coins: 0.5 }).error?.issues.map(({ path }) => path)).toEqual([
    ["name"],
    ["coins"],
  ]);
  expect(built).toBe(1);
  expectTypeOf<z.output<typeof Pot>>().toEqualTypeOf<{ name: string; coins?: number | undefined }>();
});

test("it is picked from, extended and described as any other object", () => {
  const Pot = lazyObject(() => ({ name: z.string(), coins: z.int() }));
  expect(Object.keys(z.pick(Pot, { name: true }).shape)).toEqual(["name"]);
  expect(z.extend(Pot, { lid: z.boolean() }).parse({ name: "tin", coins: 1, lid: true, more: 1 })).toEqual({
    name: "tin",
    coins: 1,
    lid: true,
  });
  expect(z.toJSONSchema(Pot)).toMatchObject({ required: ["name", "coins"] });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { policy } from "../../domain/policy.ts";
import { newId } from "../../kernel/id.ts";
import { costOf, traced } from "../../kernel/log.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { transact } from "./commit.ts";
import { entity } from "./entity.ts";

const Entry = z.object({
  id: z.string(),
  version: z.int(),
  list: z.string(),
  at: z.int(),
  filling: z.optional(z.string()),
});
const sorted = (at: number) => String(at).padStart(6, "0");
const entries = entity({
  name: "entry",
  schema: () => Entry,
  key: (id) => [`ENTRY#${id}`, "ENTRY"],
  indexes: {
    plain: { on: "gsi1", key: (entry) => [`PLAIN#${entry.list}`, `${sorted(entry.at)}#${entry.id}`] },
    sharded: {
      on: "gsi2",
      shards: 4,
      key: (entry) => [`SHARDED#${entry.list}`, `${sorted(entry.at)}#${entry.id}`],
    },
    tenth: {
      on: "gsi3",
      key: (entry) =>
        entry.at % 10 === 0 ? [`TENTH#${entry.list}`, `${sorted(entry.at)}#${entry.id}`] : undefined,
    },
  },
  notFound: notFound("entry"),
  conflict: versionConflict("entry"),
});

const seeded = async (count: number, filling?: string) => {
  const list = newId("list");
  const all = Array.from({ length: count }, (_, at) => ({
    id: newId("entry"),
    version: 0,
    list,
    at: Math.floor(at / 2),
    ...(filling && { filling }),
  }));
  const together = filling ? Math.min(50, Math.floor(1_500_000 / filling.length)) : 50;
  for (let at = 0; at < count; at += together)
    await transact(
      all.slice(at, at + together).map((entry) => entries.insert(entry)),
      () => 29_000,
    );
  return { list, all };
};

test("pages together are the list: each record once, in order, over all shards", async () => {
  const { list, all } = await seeded(61);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("plain" as const, "sharded" as const),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom("newest" as const, "oldest" as const),
      fc.boolean(),
      async (index, limit, order, through) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await entries.page(index, `${index.toUpperCase()}#${list}`, {
            limit,
            cursor,
            scope: "me",
            order,
            through,
          });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items.map(({ at, id }) => `${sorted(at)}#${id}`));
          cursor = page.next_cursor ?? undefined;
        } while (cursor);
        const expected = all.map(({ at, id }) => `${sorted(at)}#${id}`).sort();
        expect(seen).toEqual(order === "oldest" ? expected : expected.reverse());
      },
    ),
    { numRuns: 24 },
  );
});

test("who goes through a whole list reads hardly more than it has, over however many shards", async () => {
  const { list, all } = await seeded(400, "x".repeat(4000));
  const readFor = (through: boolean) =>
    traced({}, async (trace) => {
      const request = { limit: 100, scope: "me", order: "oldest", through } as const;
      let [cursor, seen]: [string | undefined, number] = [undefined, 0];
      do {
        const page = await entries.page("sharded", `SHARDED#${list}`, { ...request, cursor });
        seen += page.items.length;
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toBe(all.length);
      return (costOf(trace).read_units ?? 0) / (all.length * 0.5);
    });
  expect(await readFor(true)).toBeLessThan(1.4);
  expect(await readFor(false)).toBeGreaterThan(2);
}, 20_000);

test("lists large records completely, each once and in order", async () => {
  const { list, all } = await seeded(24, "x".repeat(300_000));
  for (const index of ["plain", "sharded"] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await entries.page(index, `${index.toUpperCase()}#${list}`, {
        limit: 20,
        cursor,
        scope: "me",
        order: "oldest",
      });
      seen.push(...page.items.map(({ at }) => at));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all.map(({ at }) => at));
  }
});

test("from is included and to is not", async () => {
  const { list } = await seeded(20);
  const { items } = await entries.page("plain", `PLAIN#${list}`, {
    limit: 100,
    scope: "me",
    order: "oldest",
    from: sorted(3),
    to: sorted(5),
  });
  expect(items.map(({ at }) => at)).toEqual([3, 3, 4, 4]);
});

test("a reversed period is empty", async () => {
  const { list } = await seeded(4);
  const request = { limit: 10, scope: "test", from: sorted(2), to: sorted(1) };
  expect(await entries.page("plain", `PLAIN#${list}`, request)).toEqual({ items: [], next_cursor: null });
});

test("a cursor of another caller, of another list, or a forged one is refused", async () => {
  const { list } = await seeded(10);
  const { next_cursor } = await entries.page("plain", `PLAIN#${list}`, { limit: 3, scope: "me" });
  const cursor = next_cursor as string;
  const flipped = cursor.slice(0, -2) + (cursor.at(-2) === "A" ? "B" : "A") + cursor.at(-1);
  for (const [partition, request] of [
    [`PLAIN#${list}`, { limit: 3, scope: "you", cursor }],
    [`PLAIN#${newId("list")}`, { limit: 3, scope: "me", cursor }],
    [`PLAIN#${list}`, { limit: 3, scope: "me", cursor: flipped }],
    [`PLAIN#${list}`, { limit: 3, scope: "me", cursor: "e30" }],
  ] as const)
    await expect(entries.page("plain", partition, request)).rejects.toMatchObject({
      code: "request.cursor_invalid",
    });
});

const pick = (
  list: string,
  lists: readonly ("PLAIN" | "SHARDED" | "TENTH")[],
  keep: (at: number) => boolean,
) => {
  const indexes = { PLAIN: "plain", SHARDED: "sharded", TENTH: "tenth" } as const;
  const places = lists.map((name) => [indexes[name], `${name}#${list}`] as const);
  return (request: { limit: number; cursor?: string | undefined; order: "newest" | "oldest" }) =>
    entries.pick(places, { ...request, scope: "me" }, ({ at }) => keep(at));
};

const pagesOf = async (page: ReturnType<typeof pick>, limit: number, order: "newest" | "oldest") => {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page({ limit, cursor, order });
    pages.push(items.map(({ at }) => at));
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return pages;
};

test("filtered pages are full, each record once and in order", async () => {
  const { list, all } = await seeded(90);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        ["PLAIN" as const],
        ["SHARDED" as const],
        ["PLAIN" as const, "SHARDED" as const],
        ["SHARDED" as const, "PLAIN" as const],
      ),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom("newest" as const, "oldest" as const),
      async (lists, limit, nth, order) => {
        const keep = (at: number) => at % nth === 0;
        const pages = await pagesOf(pick(list, lists, keep), limit, order);
        const expected = all.map(({ at }) => at).filter(keep);
        expect(pages.flat()).toEqual(order === "oldest" ? expected : expected.reverse());
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
        expect(pages.length).toBe(Math.max(1, Math.ceil(expected.length / limit)));
      },
    ),
    { numRuns: 12 },
  );
});

test("a page is short only at the filter's reading limit, and the next continues there", async () => {
  const { list } = await seeded(policy.list.looked_through_most + 50);
  const rare = (at: number) => at === 3 || at === 210;
  expect(await pagesOf(pick(list, ["PLAIN"], rare), 5, "oldest")).toEqual([
    [3, 3],
    [210, 210],
  ]);
  // Both lists have the matching items. The one with fewer other items to skip is used.
  const tenth = (at: number) => at === 10 || at === 210;
  for (const lists of [["PLAIN", "TENTH"] as const, ["TENTH", "PLAIN"] as const])
    expect(await pagesOf(pick(list, lists, tenth), 5, "oldest")).toEqual([[10, 10, 210, 210]]);
});

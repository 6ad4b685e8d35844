import { beforeEach, expect, test } from "vitest";
import { plus } from "../../shared/kernel/time.ts";
import { quoteOf, roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as listQuote } from "./list-quote.ts";

const start = "2027-03-01T10:00:00.000Z";
let user: Caller;
let ids: string[];
beforeEach(async () => {
  clock.set(start);
  user = await signedIn("user");
  ids = [];
  for (let day = 0; day < 5; day += 1) {
    const state = day % 2 ? "declined" : "estimated";
    const quote = await quoteOf(user, {
      state,
      created_at: plus(start, { days: day }),
      expires_at: plus(start, { days: 7 }),
    });
    ids.push(quote.id);
  }
  await quoteOf(await signedIn("user"));
});

const list = async (query: Record<string, string> = {}, as = user) =>
  (await call(listQuote, { as, query })).data;
const idsOf = ({ items }: { items: { quote_id: string }[] }) => items.map(({ quote_id }) => quote_id);

test("lists a customer's own quotes, newest first, in pages, each once", async () => {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await list({ limit: "2", ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...idsOf(page));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(ids.toReversed());
  expect(idsOf(await list({ sort: "oldest" }))).toEqual(ids);
});

test("filters by state at the current time, and by time", async () => {
  expect(idsOf(await list({ status: "declined" }))).toEqual([ids[3], ids[1]]);
  expect(idsOf(await list({ from: plus(start, { days: 1 }), to: plus(start, { days: 3 }) }))).toEqual([
    ids[2],
    ids[1],
  ]);
  clock.set(plus(start, { days: 8 }));
  const later = await signedIn("user", user.id);
  expect(idsOf(await list({ status: "estimated" }, later))).toEqual([]);
  expect(idsOf(await list({ status: "expired" }, later))).toHaveLength(3);
});

test("a cursor works only for its caller and list", async () => {
  const { next_cursor: cursor } = await list({ limit: "2" });
  for (const [as, query] of [
    [await signedIn("user"), { cursor }],
    [user, { cursor, sort: "oldest" }],
    [user, { cursor, status: "declined" }],
  ] as const)
    expect((await call(listQuote, { as, query })).error?.code).toBe("request.cursor_invalid");
});

test("takes one round trip", async () => {
  expect(await roundTripsOf(() => list())).toBe(1);
});

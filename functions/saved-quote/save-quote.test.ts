import { beforeEach, expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aTask } from "../../tests/support/marketplace.ts";
import { quoteOf, roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as getSaved } from "./get-savedquotes.ts";
import { handler } from "./save-quote.ts";

const start = "2027-03-01T10:00:00.000Z";
const expires_at = plus(start, { days: 7 });
let user: Caller;
beforeEach(async () => {
  clock.set(start);
  user = await signedIn("user");
});

const priced = (low_minor: number, high_minor: number) => ({
  low_minor,
  high_minor,
  tasks: [aTask({ low_minor, high_minor })],
});
const offered = (given = {}) => quoteOf(user, { ...priced(12_000, 18_000), expires_at, ...given });
const save = (quote_id: string, note?: string, as = user) =>
  call(handler, { as, body: { quote_id, ...(note !== undefined && { note }) } });
const saved = async (query: Record<string, string> = {}, as = user) =>
  (await call(getSaved, { as, query })).data;

test("saves a quote with a note and its current price", async () => {
  const quote = await offered();
  const said = await save(quote.id, "Ask Sam.");
  expect(said.data).toMatchObject({
    quote_id: quote.id,
    note: "Ask Sam.",
    saved_at: start,
    expires_at,
    expired: false,
    quote: { state: "estimated", totals: { price_minor: 15_000 } },
  });
  expect(said.data).not.toHaveProperty("price_changed");
  expect((await saved()).items).toEqual([said.data]);
});

test("saving twice keeps the price of the first time and replaces the note", async () => {
  const quote = await offered();
  const first = await save(quote.id, "Ask Sam.");
  clock.advance({ hours: 1 });
  user = await signedIn("user", user.id);
  expect((await save(quote.id)).data).toEqual(first.data);
  expect((await save(quote.id, "Ask Sam.")).data).toEqual(first.data);
  expect(await storyOf("saved_quote", quote.id)).toEqual(["saved_quote.saved"]);
  expect((await save(quote.id, "Sam agrees.")).data).toEqual({ ...first.data, note: "Sam agrees." });
  expect((await saved()).items).toHaveLength(1);
  const all = await Promise.all(Array.from({ length: 5 }, () => save(quote.id, "At once.")));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("shows a price change since then, with the old and the new price", async () => {
  const quote = await offered();
  await save(quote.id);
  await write(quotes.update({ ...quote, ...priced(14_000, 20_000), revision: 2 }));
  expect((await saved()).items[0].price_changed).toEqual({ from: 15_000, to: 17_000 });
  expect((await save(quote.id)).data.price_changed).toEqual({ from: 15_000, to: 17_000 });
});

test("shows no price change for a quote saved before it had a price", async () => {
  const quote = await quoteOf(user, { state: "awaiting_answers", tasks: [], low_minor: undefined });
  await save(quote.id);
  await write(quotes.update({ ...quote, state: "estimated", ...priced(14_000, 20_000) }));
  expect((await saved()).items[0]).not.toHaveProperty("price_changed");
});

test("shows as expired by the current time", async () => {
  await save((await offered()).id);
  clock.set(expires_at);
  user = await signedIn("user", user.id);
  expect((await saved()).items[0]).toMatchObject({ expired: true, expires_at, quote: { state: "expired" } });
});

test("lists newest first, in pages, the caller's own only", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    clock.advance({ minutes: 1 });
    ids.push((await save((await offered()).id)).data.quote_id);
  }
  const first = await saved({ limit: "2" });
  const rest = await saved({ limit: "2", cursor: first.next_cursor });
  const seen = [...first.items, ...rest.items].map(({ quote_id }: { quote_id: string }) => quote_id);
  expect([seen, rest.next_cursor]).toEqual([ids.toReversed(), null]);
  expect((await saved({}, await signedIn("user"))).items).toEqual([]);
});

test("another customer's quote answers like a missing one", async () => {
  const said = await save((await offered()).id, undefined, await signedIn("user"));
  expect([said.status, said.error?.code]).toEqual([404, "quote.not_found"]);
});

test("saving and listing take two round trips each", async () => {
  const { id } = await offered();
  expect(await roundTripsOf(() => save(id))).toBe(2);
  expect(await roundTripsOf(() => saved())).toBe(2);
});

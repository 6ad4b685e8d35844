import { beforeAll, expect, test } from "vitest";
import { quotes } from "../../../shared/data/quotes.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { aQuote } from "../../../tests/support/marketplace.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, storyOf, write } from "../../../tests/support/world.ts";
import { handler as findByField } from "./find-by-field.ts";
import { handler as getDefinitions } from "./get-definitions.ts";
import { handler as updateDefinitions } from "./update-definitions.ts";
import { handler as updateMetadata } from "./update-metadata.ts";

let owner: Caller;
beforeAll(async () => {
  owner = await administrator();
});

const field = (key: string, given: object = {}) => ({
  key,
  kind: "text",
  personal: true,
  search: false,
  ...given,
});
const versionOf = async (record_type: string): Promise<number> =>
  (await call(getDefinitions, { as: owner })).data.items.find(
    (one: { record_type: string }) => one.record_type === record_type,
  ).version;
const define = async (fields: object[], strict = false, record_type = "quote") =>
  call(updateDefinitions, {
    as: owner,
    body: { record_type, version: await versionOf(record_type), strict, fields },
  });
const aStoredQuote = async () => {
  const quote = aQuote();
  await write(quotes.insert(quote));
  return { record_type: "quote", record_id: quote.id };
};
const set = (record: object, metadata: object, version = 0) =>
  call(updateMetadata, { as: owner, body: { ...record, version, metadata } });
const found = async (key: string, value: string, query = {}) =>
  (await call(findByField, { as: owner, query: { record_type: "quote", key, value, ...query } })).data.items;

test("owners say what fields mean, everybody who may read sees it, and a change by an older version is refused", async () => {
  const fields = [field("color", { kind: "choice", choices: ["red", "blue"] })];
  const { data } = await define(fields, true, "company");
  expect(data).toMatchObject({ record_type: "company", version: 1, strict: true, fields });
  const as = await administrator("read_only");
  const { items } = (await call(getDefinitions, { as })).data;
  expect(items.map((one: { record_type: string }) => one.record_type)).toEqual([
    "account",
    "company",
    "service_provider",
    "quote",
    "job",
  ]);
  expect(items[1]).toEqual(data);
  const body = { record_type: "company", version: 0, strict: false, fields: [] };
  expect((await call(updateDefinitions, { as: owner, body })).error).toMatchObject({
    code: "field_definitions.version_conflict",
    details: { version: 1 },
  });
  for (const role of ["support", "finance", "read_only"] as const)
    expect((await call(updateDefinitions, { as: await administrator(role), body })).status).toBe(403);
  expect(await storyOf("field_definitions", "company")).toEqual(["field_definitions.updated"]);
});

test("of two owners who define fields at once one is told that they were changed meanwhile", async () => {
  const body = { record_type: "account", version: 0, strict: false, fields: [field("a")] };
  const said = await writingTogether("field_definitions", () =>
    Promise.all([1, 2].map(() => call(updateDefinitions, { as: owner, body }))),
  );
  expect(said.map(({ error, status }) => error?.code ?? status).sort()).toEqual([
    200,
    "field_definitions.version_conflict",
  ]);
});

test.each([
  ["a key twice", [field("a"), field("a")], "fields.1.key"],
  ["choices of a text", [field("a", { choices: ["x"] })], "fields.0.choices"],
  ["a choice without choices", [field("a", { kind: "choice" })], "fields.0.choices"],
  [
    "21 choices",
    [field("a", { kind: "choice", choices: Array.from({ length: 21 }, (_, n) => `${n}`) })],
    "fields.0.choices",
  ],
  ["six with search", Array.from({ length: 6 }, (_, n) => field(`k${n}`, { search: true })), "fields"],
  ["51 fields", Array.from({ length: 51 }, (_, n) => field(`k${n}`)), "fields"],
  ["a wrong key", [field("A b")], "fields.0.key"],
  ["an unknown kind", [field("a", { kind: "film" })], "fields.0.kind"],
])("%s can't be defined", async (_, fields, name) => {
  const said = await define(fields);
  expect([said.status, said.error?.fields?.map((one) => one.field)]).toEqual([422, [name]]);
});

test("values have to be as their key is defined, and with `strict` every key has to be defined", async () => {
  const record = await aStoredQuote();
  const fields = [
    field("size", { kind: "number" }),
    field("on", { kind: "date" }),
    field("color", { kind: "choice", choices: ["red", "blue"] }),
  ];
  await define(fields);
  const wrong = await set(record, { size: "1e5", on: "2027-02-30", color: "green", other: "free" });
  expect([wrong.status, wrong.error?.fields]).toEqual([
    422,
    [
      { field: "metadata.size", problem: "must be a number such as 12.5" },
      { field: "metadata.on", problem: "must be a date such as 2027-03-18" },
      { field: "metadata.color", problem: "must be one of red, blue" },
    ],
  ]);
  const right = { size: "-12.5", on: "2027-02-28", color: "red", other: "free" };
  expect((await set(record, right)).data.metadata).toEqual(right);
  await define(fields, true);
  const undefinedKey = await set(record, { other: "still" }, 1);
  expect(undefinedKey.error?.fields).toEqual([
    { field: "metadata.other", problem: "is not a key that is defined" },
  ]);
  expect((await set(record, { other: null, size: "3" }, 1)).status).toBe(200);
});

test("records are found by the whole value of a key with `search`, page by page, as long as they have it", async () => {
  const records = [await aStoredQuote(), await aStoredQuote(), await aStoredQuote()];
  await define([field("plan", { search: true })]);
  const value = `Gold ${"é".repeat(490)}`;
  for (const record of records) await set(record, { plan: value, hidden: value });
  const ids = records.map(({ record_id }) => record_id).sort();
  const all = await found("plan", value);
  expect(all.map((one: { record_id: string }) => one.record_id).sort()).toEqual(ids);
  const query = { record_type: "quote", key: "plan", value, limit: "2" };
  const page = (await call(findByField, { as: owner, query })).data;
  const rest = (await call(findByField, { as: owner, query: { ...query, cursor: page.next_cursor } })).data;
  expect([page.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  expect(await found("plan", value.slice(0, -1))).toEqual([]);
  await set(records[0] as object, { plan: "Silver" }, 1);
  await set(records[1] as object, { plan: null }, 1);
  expect(await found("plan", value)).toEqual([records[2]]);
  expect(await found("plan", "Silver")).toEqual([records[0]]);
  const other = await call(findByField, { as: owner, query: { ...query, key: "hidden" } });
  expect([other.status, other.error?.code]).toEqual([404, "field.not_searchable"]);
});

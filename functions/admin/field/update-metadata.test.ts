import { beforeAll, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { keyMade } from "../../../tests/support/keys.ts";
import { aJob, anAccount, aProvider, aQuote } from "../../../tests/support/marketplace.ts";
import { newProvider, newUser } from "../../../tests/support/people.ts";
import { rowsWith } from "../../../tests/support/person-with-history.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, storyOf, write } from "../../../tests/support/world.ts";
import { handler as findByExternalId } from "./find-by-external-id.ts";
import { handler as getMetadata } from "./get-metadata.ts";
import { handler as updateMetadata } from "./update-metadata.ts";

let as: Caller;
beforeAll(async () => {
  as = await administrator("support");
});

const aStoredJob = async () => {
  const job = aJob();
  await write(jobs.insert(job));
  return { record_type: "job", record_id: job.id };
};
const update = (record: object, body: object, by = as) =>
  call(updateMetadata, { as: by, body: { ...record, version: 0, ...body } });
const find = (source: string, external_id: string, record_type = "job") =>
  call(findByExternalId, { as, query: { record_type, source, external_id } });

test("values are merged, null removes them, and the record itself stays as it is", async () => {
  const record = await aStoredJob();
  const before = await jobs.find(record.record_id);
  const first = await update(record, { metadata: { cost_center: "4711", gate: "North" } });
  expect(first.data).toMatchObject({
    ...record,
    version: 1,
    metadata: { cost_center: "4711", gate: "North" },
  });
  const second = await update(record, { version: 1, metadata: { gate: null, floor: "3" } });
  expect(second.data.metadata).toEqual({ cost_center: "4711", floor: "3" });
  expect((await call(getMetadata, { as, query: record })).data).toEqual(second.data);
  expect(await jobs.find(record.record_id)).toEqual(before);
  expect(await storyOf("metadata", `job:${record.record_id}`)).toEqual([
    "metadata.updated",
    "metadata.updated",
  ]);
});

test("nothing is written or told where nothing changes", async () => {
  const record = await aStoredJob();
  await update(record, { metadata: { floor: "3" } });
  const same = await update(record, { version: 1, metadata: { floor: "3", gate: null } });
  expect(same.data.version).toBe(1);
  expect(await storyOf("metadata", `job:${record.record_id}`)).toHaveLength(1);
});

test("a record of each kind has values; what is missing is not found", async () => {
  const [user, provider, quote] = [await newUser(), await newProvider(), aQuote()];
  await write(quotes.insert(quote));
  const records = [
    { record_type: "account", record_id: user.as.id },
    { record_type: "account", record_id: provider.as.id },
    { record_type: "service_provider", record_id: provider.as.id },
    { record_type: "quote", record_id: quote.id },
    await aStoredJob(),
  ];
  for (const record of records)
    expect([record, (await update(record, { metadata: { a: record.record_type } })).data.metadata]).toEqual([
      record,
      { a: record.record_type },
    ]);
  for (const record_type of ["account", "company", "service_provider", "quote", "job"]) {
    const missing = { record_type, record_id: newId("record") };
    expect((await update(missing, { metadata: { a: "b" } })).error?.code).toBe("record.not_found");
    expect((await call(getMetadata, { as, query: missing })).error?.code).toBe("record.not_found");
  }
  const sign_up = anAccount({ state: "unverified" });
  const applied = aProvider({ state: "registered" });
  await write(accounts.insert(sign_up), serviceProviders.insert(applied));
  for (const record of [
    { record_type: "account", record_id: sign_up.id },
    { record_type: "service_provider", record_id: applied.id },
  ])
    expect((await update(record, { metadata: { a: "b" } })).error?.code).toBe("record.not_found");
  const admin = { record_type: "account", record_id: as.id };
  expect((await update(admin, { metadata: { a: "b" } })).error?.code).toBe("record.not_found");
});

test("an external id finds its record until another takes its place, and is free again then", async () => {
  const [one, other] = [await aStoredJob(), await aStoredJob()];
  const id = newId("record");
  await update(one, { external_ids: { books: id, crm: "7" } });
  expect((await find("books", id)).data).toEqual(one);
  expect((await find("crm", id)).error?.code).toBe("external_id.not_found");
  expect((await find("books", id, "quote")).error?.code).toBe("external_id.not_found");
  const taken = await update(other, { external_ids: { books: ` ${id} ` } });
  expect([taken.status, taken.error]).toMatchObject([
    409,
    { code: "external_id.taken", details: { record_id: one.record_id } },
  ]);
  await update(one, { version: 1, external_ids: { books: `${id}-2` } });
  expect((await update(other, { external_ids: { books: id } })).status).toBe(200);
  expect((await find("books", id)).data).toEqual(other);
  await update(other, { version: 1, external_ids: { books: null } });
  expect((await find("books", id)).error?.code).toBe("external_id.not_found");
  expect((await find("books", `${id}-2`)).data).toEqual(one);
});

test("of two records that want the same external id at once one gets it, and the other is told who has it", async () => {
  const records = [await aStoredJob(), await aStoredJob()];
  const id = newId("record");
  const said = await writingTogether("external_id", () =>
    Promise.all(records.map((record) => update(record, { external_ids: { books: id } }))),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = said.findIndex(({ status }) => status === 409);
  const won = records[1 - lost];
  expect(said[lost]?.error).toMatchObject({
    code: "external_id.taken",
    details: { record_id: won?.record_id },
  });
  expect((await find("books", id)).data).toEqual(won);
  expect((await call(getMetadata, { as, query: records[lost] as never })).data.version).toBe(0);
});

test("of two operators who change one record's values at once one is told that they were changed meanwhile", async () => {
  const record = await aStoredJob();
  const said = await writingTogether("metadata", () =>
    Promise.all(["Ada", "Bea"].map((owner) => update(record, { metadata: { owner } }))),
  );
  expect(said.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
    200,
    "metadata.version_conflict",
  ]);
  const stale = await update(record, { metadata: { other: "1" } });
  expect([stale.status, stale.error?.code, stale.error?.details]).toEqual([
    409,
    "metadata.version_conflict",
    { version: 1 },
  ]);
});

test("a key with the scope sets and finds; one that only reads, customers and readers do not set", async () => {
  const record = await aStoredJob();
  const owner = await administrator();
  const writing = (await keyMade(owner, { scopes: ["admin/field:write", "admin/field:read"] })).as;
  const reading = (await keyMade(owner, { scopes: ["admin/field:read"] })).as;
  const body = { external_ids: { books: newId("record") }, metadata: { cost_center: "4711" } };
  expect((await update(record, body, writing)).status).toBe(200);
  const query = { record_type: "job", source: "books", external_id: body.external_ids.books };
  expect((await call(findByExternalId, { as: reading, query })).data).toEqual(record);
  expect((await update(record, body, reading)).error?.code).toBe("key.scope_missing");
  for (const by of [await administrator("read_only"), (await newUser()).as])
    expect((await update(record, body, by)).status).toBe(403);
});

const many = (count: number, value = "x") =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`key_${nth}`, value]));

test("fifty values and 8 KB fit and one more does not, also when it comes later", async () => {
  const record = await aStoredJob();
  expect((await update(record, { metadata: many(51) })).error?.fields).toEqual([
    { field: "metadata", problem: "must leave at most 50 values" },
  ]);
  expect((await update(record, { metadata: many(50) })).status).toBe(200);
  expect((await update(record, { version: 1, metadata: { one_more: "x" } })).status).toBe(422);
  const other = await aStoredJob();
  // 16 times 6 bytes of key and 500 of value, and one of 6 and 90.
  const full = {
    ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n + 10000}`, "v".repeat(500)])),
    k1: "w".repeat(94),
  };
  expect((await update(other, { metadata: { ...full, k1: "w".repeat(95) } })).error?.fields).toEqual([
    { field: "metadata", problem: "must leave at most 8192 bytes of keys and values" },
  ]);
  expect((await update(other, { metadata: full })).status).toBe(200);
});

test.each([
  ["prototypes", '{"__proto__":"x"}', "metadata.__proto__"],
  ["escaped prototypes", '{"\\u005f_proto__":"x"}', "metadata.__proto__"],
  ["capitals", '{"Gate":"x"}', "metadata.Gate"],
  ["no key", '{"":"x"}', "metadata."],
  ["a long key", `{"${"k".repeat(41)}":"x"}`, `metadata.${"k".repeat(41)}`],
  ["blanks in a key", '{"a b":"x"}', "metadata.a b"],
  ["empty text", '{"gate":""}', "metadata.gate"],
  ["a null byte", '{"gate":"\\u0000"}', "metadata.gate"],
  ["a changed direction", '{"gate":"\\u202eabc"}', "metadata.gate"],
  ["half a character", '{"gate":"\\ud800"}', "metadata.gate"],
  ["a number", '{"gate":7}', "metadata.gate"],
  ["an object", '{"gate":{"a":"b"}}', "metadata.gate"],
  ["501 characters", `{"gate":"${"x".repeat(501)}"}`, "metadata.gate"],
])("%s in values are refused by the name of the field, and nothing is kept", async (_, values, field) => {
  const record = await aStoredJob();
  const body = `${JSON.stringify({ ...record, version: 0 }).slice(0, -1)},"metadata":${values}}`;
  const said = await call(updateMetadata, { as, body });
  expect([said.status, new Set(said.error?.fields?.map((one) => one.field))]).toEqual([
    422,
    new Set([field]),
  ]);
  expect((await call(getMetadata, { as, query: record })).data.version).toBe(0);
});

test("keys that objects have by themselves, and text of any script, are kept as they were given", async () => {
  const record = await aStoredJob();
  const metadata = {
    constructor: "zyzzyva",
    tostring: "s",
    "a.b-c_d": "Pförtner 守衛 🔧",
    ["k".repeat(40)]: "é".repeat(500),
  };
  expect((await update(record, { metadata })).data.metadata).toEqual(metadata);
  const gone = await update(record, { version: 1, metadata: { constructor: null, hasownproperty: null } });
  expect(Object.keys(gone.data.metadata)).toEqual(["a.b-c_d", "k".repeat(40), "tostring"]);
  expect(await rowsWith("zyzzyva")).toEqual([]);
});

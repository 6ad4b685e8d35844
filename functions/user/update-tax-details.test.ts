import { beforeEach, expect, test } from "vitest";
import { historyOf } from "../../shared/data/engine/events.ts";
import { taxDetails } from "../../shared/data/tax-details.ts";
import { type Caller, call, signedIn } from "../../tests/support/world.ts";
import { handler as read } from "./get-tax-details.ts";
import { handler } from "./update-tax-details.ts";

/** What is made anew each time, and has any digits. */
const chance = /[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

let as: Caller;
beforeEach(async () => {
  as = await signedIn("user");
});
const update = (body: unknown, who = as) => call(handler, { as: who, body });
const seen = async (who = as) => (await call(read, { as: who })).data;
const address = { line1: "7 Pine Street", city: "San Francisco", postcode: "94111", country: "US" };
const whole = { kind: "company", name: "Moreno Inc.", address, tax_id: { kind: "ein", value: "12-3456789" } };

test("a change of nothing is refused", async () => {
  expect((await update({})).error?.code).toBe("request.invalid");
});

test("before anything is given, everything is missing", async () => {
  expect(await seen()).toEqual({
    kind: "person",
    missing: ["name", "tax_id", "address"],
    tax_id_kinds: ["ein", "ssn", "itin"],
  });
});

test("what is given is stored, and read by its owner alone", async () => {
  const { status, data } = await update(whole);
  expect([status, data]).toEqual([
    200,
    {
      ...whole,
      tax_id: { kind: "ein", value: "123456789" },
      missing: [],
      tax_id_kinds: ["ein", "ssn", "itin"],
      updated_at: expect.any(String),
    },
  ]);
  expect(await seen()).toEqual(data);
  expect((await seen(await signedIn("user"))).name).toBeUndefined();
  for (const role of ["service_provider", "admin"] as const)
    expect((await call(read, { as: await signedIn(role) })).status).toBe(403);
});

test("what is left out stays, null removes, and the same again changes nothing", async () => {
  await update(whole);
  expect((await update({ name: "Moreno Ltd." })).data).toMatchObject({
    ...whole,
    name: "Moreno Ltd.",
    tax_id: { kind: "ein" },
  });
  const { version } = (await taxDetails.find(as.id)) ?? {};
  expect((await update({ name: "Moreno Ltd.", tax_id: whole.tax_id })).status).toBe(200);
  expect((await taxDetails.find(as.id)).version).toBe(version);
  expect((await update({ tax_id: null })).data).toMatchObject({ missing: ["tax_id"], name: "Moreno Ltd." });
  expect(await taxDetails.find(as.id)).not.toHaveProperty("tax_id");
});

test("events name the fields and not their values", async () => {
  await update(whole);
  await update({ tax_id: { kind: "ssn", value: "078-05-1120" } });
  const { items } = await historyOf(
    { type: "tax_details", id: as.id },
    { limit: 10, scope: "t", order: "oldest" },
  );
  expect(items.map(({ type, data }) => [type, data])).toEqual([
    [
      "tax_details.updated",
      { account_id: as.id, fields: ["kind", "name", "address", "tax_id"], is_complete: true },
    ],
    ["tax_details.updated", { account_id: as.id, fields: ["tax_id"], is_complete: true }],
  ]);
  expect(JSON.stringify(items).replaceAll(chance, "")).not.toMatch(/Moreno|Pine|3456789|1120/);
});

test("of an SSN the table, the answer and the log have no more than the last four digits", async () => {
  const said = await update({ tax_id: { kind: "ssn", value: "078-05-1120" } });
  expect(said.data.tax_id).toEqual({ kind: "ssn", last_four: "1120" });
  const shown = JSON.stringify([await taxDetails.find(as.id), said]).replaceAll(chance, "");
  expect(shown).toContain("1120");
  expect(shown).not.toMatch(/078|0511/);
});

test.each([
  ["a wrong number", { tax_id: { kind: "ein", value: "07-3456789" } }, "tax_id.invalid", "tax_id.value"],
  [
    "a kind of another country",
    { tax_id: { kind: "nif", value: "12345678Z" } },
    "tax_id.invalid",
    "tax_id.kind",
  ],
  ["an unknown kind", { tax_id: { kind: "vat", value: "12345678" } }, "request.invalid", "tax_id.kind"],
  ["a provider's field", { birth_date: "1980-02-29" }, "request.invalid", "birth_date"],
])("%s is refused by the name of its field, and nothing is stored", async (_, body, code, field) => {
  const said = await update({ name: "Ada", ...body });
  expect([said.status, said.error?.code, said.error?.fields?.[0]?.field]).toEqual([422, code, field]);
  expect(await taxDetails.get(as.id)).toBeUndefined();
});

test("changes of different fields at the same time are all kept", async () => {
  const said = await Promise.all([update({ name: "Ada" }), update({ address }), update({ kind: "company" })]);
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await seen()).toMatchObject({ name: "Ada", address, kind: "company" });
});

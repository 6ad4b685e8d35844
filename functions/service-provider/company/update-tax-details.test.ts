import { beforeEach, expect, test, vi } from "vitest";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as read } from "./get-tax-details.ts";
import { handler } from "./update-tax-details.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es,us";
});

let as: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T09:00:00.000Z");
  as = await signedIn("service_provider");
});
const update = (body: unknown, who = as) => call(handler, { as: who, body });
const seen = async (who = as) => (await call(read, { as: who })).data;
const address = { line1: "Calle Mayor 1", city: "Madrid", postcode: "28013", country: "ES" };
const person = {
  name: "Ana García",
  address,
  birth_date: "1980-02-29",
  tax_id: { kind: "nif", value: "12345678z" },
};

test("a provider in Spain is told what is missing until nothing is, and agrees to a version of the text", async () => {
  const before = await seen();
  expect(before).toMatchObject({
    missing: ["name", "tax_id", "address", "birth_date", "agreement"],
    tax_id_kinds: ["nif", "nie", "cif"],
    agreement: { version: 1, texts: { en: expect.any(String), es: expect.any(String) } },
  });
  expect((await update(person)).data).toMatchObject({
    missing: ["agreement"],
    tax_id: { value: "12345678Z" },
  });
  const agreed = { agreed_at: "2027-03-01T09:00:00.000Z", version: 1 };
  expect((await update({ agree_to_version: 1 })).data).toMatchObject({ missing: [], agreed });
  clock.advance({ minutes: 5 });
  expect((await update({ agree_to_version: 1, name: "Ana G." })).data).toMatchObject({ agreed });
  expect((await update({ agree_to_version: null })).data.missing).toEqual(["agreement"]);
  const { items } = await historyOf(
    { type: "tax_details", id: as.id },
    { limit: 10, scope: "t", order: "oldest" },
  );
  expect(items.map(({ data }) => [data.fields, data.agreed_version, data.is_complete])).toEqual([
    [["name", "address", "tax_id", "birth_date"], undefined, false],
    [["agreed"], 1, true],
    [["name"], 1, true],
    [["agreed"], undefined, false],
  ]);
});

test("a company needs its registration number instead of a birth date", async () => {
  const { missing } = (await update({ kind: "company", tax_id: { kind: "cif", value: "A58818501" } })).data;
  expect(missing).toEqual(["name", "address", "registration_number", "agreement"]);
  expect((await update({ registration_number: "M-12345" })).data.missing).not.toContain(
    "registration_number",
  );
});

test("in the United States nobody is asked for a birth date or an agreement", async () => {
  const said = await update({
    name: "Quick Taps LLC",
    address: { line1: "7 Pine Street", city: "San Francisco", postcode: "94111", country: "US" },
    tax_id: { kind: "ein", value: "12-3456789" },
  });
  expect(said.data).toMatchObject({ missing: [], tax_id_kinds: ["ein", "ssn", "itin"] });
  expect(said.data).not.toHaveProperty("agreement");
});

test("outside of all markets any of their kinds goes, and other numbers", async () => {
  const portugal = { ...address, city: "Lisboa", postcode: "1000-001", country: "PT" };
  const said = await update({ address: portugal, tax_id: { kind: "other", value: "PT 123 456 789" } });
  expect(said.data).toMatchObject({ tax_id: { kind: "other", value: "PT123456789" } });
  expect((await update({ tax_id: { kind: "nie", value: "X1234567L" } })).status).toBe(200);
});

test.each([
  [
    "a text that is not the present one",
    { agree_to_version: 2 },
    [409, "tax_details.agreement_outdated", undefined],
  ],
  ["a birth date to come", { birth_date: "2027-03-02" }, [422, "request.invalid", "birth_date"]],
  ["a birth date long ago", { birth_date: "1899-12-31" }, [422, "request.invalid", "birth_date"]],
  [
    "a wrong number",
    { tax_id: { kind: "nif", value: "12345678A" } },
    [422, "tax_id.invalid", "tax_id.value"],
  ],
])("%s is refused", async (_, body, refused) => {
  const said = await update(body);
  expect([said.status, said.error?.code, said.error?.fields?.[0]?.field]).toEqual(refused);
  expect((await seen()).updated_at).toBeUndefined();
});

test("other roles have no company's tax details, and nobody sees another's", async () => {
  await update(person);
  expect((await seen(await signedIn("service_provider"))).name).toBeUndefined();
  for (const role of ["user", "admin"] as const) {
    expect((await call(read, { as: await signedIn(role) })).status).toBe(403);
    expect((await update(person, await signedIn(role))).status).toBe(403);
  }
});

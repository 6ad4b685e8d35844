import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { newId } from "../../shared/kernel/id.ts";
import { newUser } from "../../tests/support/people.ts";
import { withinWork } from "../../tests/support/simultaneous-writes.ts";
import { type Caller, call, storyOf } from "../../tests/support/world.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as updateAddress } from "./update-address.ts";

const home = { line1: "1 Ferry Building", city: "San Francisco", postcode: "94111", country: "US" };

const save = (as: Caller, more = {}) => call(updateAddress, { as, body: { ...home, ...more } });
const list = async (as: Caller) => (await call(getAllAddress, { as })).data.items;

test("the first address becomes primary, and the account shows it", async () => {
  const { as } = await newUser();
  const said = await save(as);
  expect(said.data).toMatchObject({ ...home, primary: true, account_id: as.id, version: 1 });
  expect((await accounts.find(as.id)).primary_address_id).toBe(said.data.id);
  expect((await storyOf("account", as.id)).at(-1)).toBe("account.address_changed");
});

test("exactly one address is primary, and it is listed first", async () => {
  const { as } = await newUser();
  const first = await save(as);
  const second = await save(as, { line1: "2 Pier", primary: true });
  const third = await save(as, { line1: "3 Pier", primary: false });
  const listed = await list(as);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([second.data.id, first.data.id, third.data.id]);
  expect(listed.map(({ primary }: { primary: boolean }) => primary)).toEqual([true, false, false]);
  expect((await accounts.find(as.id)).primary_address_id).toBe(second.data.id);
});

test("saving with an address_id replaces the whole address; the primary one stays primary", async () => {
  const { as } = await newUser();
  const first = await save(as, { line2: "Upper deck", label: "Home" });
  const again = await save(as, { address_id: first.data.id, line1: "Ferry Plaza", primary: false });
  expect(again.data).toMatchObject({ id: first.data.id, line1: "Ferry Plaza", primary: true, version: 2 });
  expect(again.data).not.toHaveProperty("line2");
  expect(await list(as)).toHaveLength(1);
});

test("another user's address and a missing one get the same answer", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const { data } = await save(owner.as);
  const foreign = await save(other.as, { address_id: data.id, line1: "Mine now" });
  const none = await save(other.as, { address_id: newId("address") });
  expect([foreign.status, foreign.error, foreign.message]).toEqual([none.status, none.error, none.message]);
  expect(none.error).toEqual({ code: "address.not_found" });
  expect((await list(owner.as))[0].line1).toBe(home.line1);
  expect(await list(other.as)).toEqual([]);
});

test("an address that is saved while another one is being saved is demoted by it, or demotes it", async () => {
  const { as } = await newUser();
  const [said, between] = await withinWork(
    "address",
    () => save(as, { primary: true }),
    () => save(as, { line1: "2 Pier", primary: true }),
  );
  expect([said.status, between.status]).toEqual([200, 200]);
  const listed = await list(as);
  expect(listed.map(({ primary }: { primary: boolean }) => primary)).toEqual([true, false]);
  expect(listed[0].id).toBe(said.data.id);
});

test("saving two primary addresses at once leaves one primary", async () => {
  const { as } = await newUser();
  const said = await Promise.all([save(as, { primary: true }), save(as, { line1: "2 Pier", primary: true })]);
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect(await list(as)).toHaveLength(2);
  expect((await list(as)).filter(({ primary }: { primary: boolean }) => primary)).toHaveLength(1);
});

test("an account has at most twenty addresses", async () => {
  const { as } = await newUser();
  for (let nth = 1; nth <= 20; nth += 1) expect((await save(as, { line1: `${nth} Pier` })).status).toBe(200);
  const more = await save(as);
  expect([more.status, more.error]).toEqual([409, { code: "address.too_many", details: { most: 20 } }]);
  const [{ id }] = await list(as);
  expect((await save(as, { address_id: id })).status).toBe(200);
});

test.each([
  ["US", "94111-1234", "94111-1234"],
  ["US", " 941111234 ", "94111-1234"],
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "M1 1AE", "M1 1AE"],
  ["CA", "k1a0b1", "K1A 0B1"],
  ["PT", "1000205", "1000-205"],
  ["DE", "10115", "10115"],
  ["FR", "75 001", "75001"],
  ["AU", "2000", "2000"],
  ["IE", "d02 af30", "D02 AF30"],
])("normalizes the postcode %s %s to %s", async (country, postcode, written) => {
  const { as } = await newUser();
  expect((await save(as, { country, postcode })).data.postcode).toBe(written);
});

test.each([
  ["US", "9411"],
  ["US", "ABCDE"],
  ["GB", "12345"],
  ["CA", "D1A 0B1"],
  ["PT", "1000"],
  ["DE", "1011A"],
  ["AU", "20000"],
  ["IE", "D02 ÅF30"],
])("refuses %s %s as a postcode", async (country, postcode) => {
  const { as } = await newUser();
  const said = await save(as, { country, postcode });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "postcode"]);
});

test.each(["account_id", "id", "version", "created_at", "role"])("refuses %s", async (name) => {
  const { as } = await newUser();
  const said = await save(as, { [name]: "0199a1b2c3d4e5f60718293a" });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, name]);
});

test("reusing an Idempotency-Key adds one address", async () => {
  const { as } = await newUser();
  const headers = { "idempotency-key": "address-1" };
  const first = await call(updateAddress, { as, body: home, headers });
  const again = await call(updateAddress, { as, body: home, headers });
  expect(again.data).toEqual(first.data);
  expect(await list(as)).toHaveLength(1);
});

import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { newId } from "../../shared/kernel/id.ts";
import { newUser } from "../../tests/support/people.ts";
import { type Caller, call, storyOf } from "../../tests/support/world.ts";
import { handler as deleteAddress } from "./delete-address.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as updateAddress } from "./update-address.ts";

const home = { line1: "1 Ferry Building", city: "San Francisco", postcode: "94111", country: "US" };

const save = async (as: Caller, more = {}): Promise<string> =>
  (await call(updateAddress, { as, body: { ...home, ...more } })).data.id;
const remove = (as: Caller, address_id: string) => call(deleteAddress, { as, params: { address_id } });
const list = async (as: Caller): Promise<[id: string, primary: boolean][]> =>
  (await call(getAllAddress, { as })).data.items.map(({ id, primary }: { id: string; primary: boolean }) => [
    id,
    primary,
  ]);

test("a deleted address is gone, and the primary one stays primary", async () => {
  const { as } = await newUser();
  const [first, second] = [await save(as), await save(as, { line1: "2 Pier" })];
  expect((await remove(as, second)).data).toEqual({ address_id: second, primary_address_id: first });
  expect(await list(as)).toEqual([[first, true]]);
  expect((await storyOf("account", as.id)).at(-1)).toBe("account.address_deleted");
});

test("after the primary address is deleted the oldest becomes primary; after the last there is none", async () => {
  const { as } = await newUser();
  const ids = [await save(as), await save(as, { line1: "2 Pier" }), await save(as, { line1: "3 Pier" })];
  const [first = "", second = "", third = ""] = ids;
  expect((await remove(as, first)).data.primary_address_id).toBe(second);
  expect(await list(as)).toEqual([
    [second, true],
    [third, false],
  ]);
  await remove(as, third);
  expect((await remove(as, second)).data.primary_address_id).toBeNull();
  expect(await list(as)).toEqual([]);
  expect((await accounts.find(as.id)).primary_address_id).toBeUndefined();
  const next = await save(as);
  expect(await list(as)).toEqual([[next, true]]);
});

test("another's address, a missing one and a deleted one get the same answer", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const id = await save(owner.as);
  const foreign = await remove(other.as, id);
  expect([foreign.status, foreign.error]).toEqual([404, { code: "address.not_found" }]);
  expect((await remove(other.as, newId("address"))).error).toEqual(foreign.error);
  expect(await list(owner.as)).toEqual([[id, true]]);
  await remove(owner.as, id);
  expect((await remove(owner.as, id)).error).toEqual(foreign.error);
});

test("deleting two addresses at once leaves one primary address", async () => {
  const { as } = await newUser();
  const [first, second] = [await save(as), await save(as, { line1: "2 Pier" })];
  const third = await save(as, { line1: "3 Pier" });
  const said = await Promise.all([remove(as, first), remove(as, second)]);
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect(await list(as)).toEqual([[third, true]]);
  expect((await accounts.find(as.id)).primary_address_id).toBe(third);
});

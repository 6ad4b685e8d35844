import { expect, test } from "vitest";
import { newProvider, newUser } from "../../tests/support/people.ts";
import { call } from "../../tests/support/world.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as updateAddress } from "./update-address.ts";

const home = { line1: "1 Ferry Building", city: "San Francisco", postcode: "94111", country: "US" };

test("lists only the caller's addresses, as soon as they are saved", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  const { data } = await call(updateAddress, { as: ada.as, body: home });
  expect((await call(getAllAddress, { as: ada.as })).data).toEqual({ items: [data], next_cursor: null });
  expect((await call(getAllAddress, { as: eve.as })).data).toEqual({ items: [], next_cursor: null });
});

test("requires a signed-in user", async () => {
  expect((await call(getAllAddress)).status).toBe(401);
  expect((await call(getAllAddress, { as: (await newProvider()).as })).status).toBe(403);
});

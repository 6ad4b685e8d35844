import { expect, test } from "vitest";
import { newProvider, newUser } from "../../tests/kit/people.ts";
import { call } from "../../tests/kit/world.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as updateAddress } from "./update-address.ts";

const home = { line1: "1 Ferry Building", city: "San Francisco", postcode: "94111", country: "US" };

test("lists one's own addresses only, as soon as they are saved", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  const { data } = await call(updateAddress, { as: ada.as, body: home });
  expect((await call(getAllAddress, { as: ada.as })).data).toEqual({ items: [data], next_cursor: null });
  expect((await call(getAllAddress, { as: eve.as })).data).toEqual({ items: [], next_cursor: null });
});

test("is for users who are signed in", async () => {
  expect((await call(getAllAddress)).status).toBe(401);
  expect((await call(getAllAddress, { as: (await newProvider()).as })).status).toBe(403);
});

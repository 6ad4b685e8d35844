import { expect, test } from "vitest";
import { handler as fillInbox } from "../../events/subscribers/fill-inbox.ts";
import { newUser } from "../../tests/support/people.ts";
import { call, clock, deliver, renewed, signedIn } from "../../tests/support/world.ts";
import { handler as updateAddress } from "../authentication/update-address.ts";
import { handler as grantCredit } from "../payment/grant-credit.ts";
import { handler } from "./get-account.ts";

test("a customer reads who they are, and what a booking still needs", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const { as, email } = await newUser();
  const { data } = await call(handler, { as });
  expect(data).toMatchObject({
    user_id: as.id,
    email,
    email_verified: true,
    addresses: [],
    credit: { available_minor: 0, currency: "usd" },
    inbox: { more: false },
    now: new Date().toISOString(),
  });
  expect(data.todo).toContain("add_address");
  expect(data.todo.includes("accept_terms")).toBe(!data.terms.accepted);
});

test("an address and credit are there at once, and what was told counts as unread", async () => {
  const { as } = await newUser();
  const { data: before } = await call(handler, { as });
  const place = { line1: "1 Elm St", city: "Austin", region: "TX", postcode: "73301", country: "US" };
  expect((await call(updateAddress, { as, body: { ...place, primary: true } })).status).toBe(200);
  const admin = await signedIn("admin");
  const body = { user_id: as.id, amount_minor: 2500, reason: "A late start." };
  expect((await call(grantCredit, { as: admin, body })).status).toBe(200);
  await deliver({ only: [fillInbox] });
  const { data } = await call(handler, { as: await renewed(as) });
  expect(data).toMatchObject({ addresses: [place], credit: { available_minor: 2500 } });
  expect(data.todo).not.toContain("add_address");
  expect(data.inbox.unread).toBe(before.inbox.unread + 1);
});

test("nobody else's account can be read this way, and only customers have one", async () => {
  expect((await call(handler, { as: await signedIn("service_provider") })).status).toBe(403);
  expect((await call(handler, {})).status).toBe(401);
});

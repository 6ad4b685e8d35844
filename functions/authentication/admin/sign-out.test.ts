import { expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { anAccount } from "../../../tests/support/marketplace.ts";
import { call, signedIn, storyOf, write } from "../../../tests/support/world.ts";
import { handler as getSessions } from "../get-sessions.ts";
import { handler as userSignOut } from "../sign-out.ts";
import { handler as signOut } from "./sign-out.ts";

test("ends the administrator's session at once, or with `all` every session they have", async () => {
  const first = await signedIn("admin");
  await write(accounts.insert(anAccount({ id: first.id, role: "admin" })));
  const [second, third] = [await signedIn("admin", first.id), await signedIn("admin", first.id)];
  expect((await call(signOut, { as: first, body: {} })).data).toEqual({ ended: 1 });
  expect((await call(getSessions, { as: first })).status).toBe(401);
  expect((await call(signOut, { as: second, body: { all: true } })).data).toEqual({ ended: 2 });
  expect((await call(getSessions, { as: third })).status).toBe(401);
  expect(await storyOf("session", third.session_id)).toContain("session.ended");
});

test("accepts administrators only, and an administrator's token doesn't work in the users' operation", async () => {
  const [admin, user] = [await signedIn("admin"), await signedIn("user")];
  expect((await call(signOut, { as: user, body: {} })).error?.code).toBe("auth.forbidden");
  expect((await call(userSignOut, { as: admin, body: {} })).error?.code).toBe("auth.forbidden");
});

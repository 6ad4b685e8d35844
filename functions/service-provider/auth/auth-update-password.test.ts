import { expect, test } from "vitest";
import { newProvider, newUser, password } from "../../../tests/support/people.ts";
import { call } from "../../../tests/support/world.ts";
import { handler as authUpdatePassword } from "./auth-update-password.ts";
import { handler as signIn } from "./sign-in.ts";

const another = "velvet-anchor-tide-52";
const change = { current_password: password, new_password: another };

test("changes a provider's password: the new one works, the old one does not, and other sessions end", async () => {
  const { as, email } = await newProvider();
  const signInWith = (given: string) => call(signIn, { body: { email, password: given } });
  await signInWith(password);
  const said = await call(authUpdatePassword, { as, body: change });
  expect([said.status, said.data]).toEqual([200, { sessions_ended: 1 }]);
  expect((await signInWith(password)).status).toBe(401);
  expect((await signInWith(another)).status).toBe(200);
});

test("requires the current password, of a provider", async () => {
  const [provider, user] = [await newProvider(), await newUser()];
  const wrong = { ...change, current_password: "not-the-password-1" };
  expect((await call(authUpdatePassword, { as: provider.as, body: wrong })).error?.code).toBe(
    "account.password_wrong",
  );
  expect((await call(authUpdatePassword, { as: user.as, body: change })).error?.code).toBe("auth.forbidden");
});

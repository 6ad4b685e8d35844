import { expect, test } from "vitest";
import { newProvider, newUser, password } from "../../tests/kit/people.ts";
import { call, storyOf } from "../../tests/kit/world.ts";
import { handler as providerSignOut } from "../service-provider/auth/sign-out.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as refreshToken } from "./refresh-token.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signOut } from "./sign-out.ts";

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("takes effect with the next request, for the access token and the refresh token", async () => {
  const { as, signed } = await newUser();
  expect((await call(getAllAddress, { as })).status).toBe(200);
  expect((await call(signOut, { as, body: {} })).data).toEqual({ ended: 1 });
  expect((await call(getAllAddress, { as })).status).toBe(401);
  const { refresh_token } = signed.data;
  expect((await call(refreshToken, { body: { refresh_token } })).status).toBe(401);
  expect(await storyOf("session", as.session_id)).toEqual(["session.started", "session.ended"]);
});

test("leaves the account's other sessions alone unless it is to end all", async () => {
  const { as, email } = await newUser();
  const other = (await call(signIn, { body: { email, password } })).data.access_token;
  const third = (await call(signIn, { body: { email, password } })).data.access_token;
  await call(signOut, { as, body: {} });
  expect((await call(getAllAddress, bearer(other))).status).toBe(200);
  expect((await call(signOut, { ...bearer(other), body: { all: true } })).data).toEqual({ ended: 2 });
  expect((await call(getAllAddress, bearer(third))).status).toBe(401);
});

test("wins against a refresh at the same moment", async () => {
  const { as, signed } = await newUser();
  const { refresh_token } = signed.data;
  const [, refreshed] = await Promise.all([
    call(signOut, { as, body: {} }),
    call(refreshToken, { body: { refresh_token } }),
  ]);
  const token = refreshed.status === 200 ? refreshed.data.access_token : as.token;
  expect((await call(getAllAddress, bearer(token))).status).toBe(401);
});

test("is each role's own", async () => {
  const provider = await newProvider();
  expect((await call(signOut, { as: provider.as, body: {} })).status).toBe(403);
  expect((await call(providerSignOut, { as: provider.as, body: {} })).status).toBe(200);
});

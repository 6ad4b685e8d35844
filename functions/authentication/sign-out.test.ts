import { expect, test } from "vitest";
import { newProvider, newUser, password } from "../../tests/support/people.ts";
import { call, storyOf } from "../../tests/support/world.ts";
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

test("keeps the account's other sessions unless asked to end all", async () => {
  const { as, email } = await newUser();
  const other = (await call(signIn, { body: { email, password } })).data.access_token;
  const third = (await call(signIn, { body: { email, password } })).data.access_token;
  await call(signOut, { as, body: {} });
  expect((await call(getAllAddress, bearer(other))).status).toBe(200);
  expect((await call(signOut, { ...bearer(other), body: { all: true } })).data).toEqual({ ended: 2 });
  expect((await call(getAllAddress, bearer(third))).status).toBe(401);
});

test.each(["first", "last"])("wins against a concurrent refresh that arrives %s", async (place) => {
  const { as, signed } = await newUser();
  const { refresh_token } = signed.data;
  const refresh = () => call(refreshToken, { body: { refresh_token } });
  const out = () => call(signOut, { as, body: {} });
  const [refreshed, ended] =
    place === "first"
      ? await Promise.all([refresh(), out()])
      : (await Promise.all([out(), refresh()])).toReversed();
  expect(ended).toMatchObject({ status: 200, data: { ended: 1 } });
  const given = refreshed?.status === 200 ? [refreshed.data] : [];
  for (const token of [as.token, ...given.map(({ access_token }) => access_token)])
    expect((await call(getAllAddress, bearer(token))).status).toBe(401);
  for (const token of [refresh_token, ...given.map((tokens) => tokens.refresh_token)])
    expect((await call(refreshToken, { body: { refresh_token: token } })).status).toBe(401);
});

test("works only for its own role", async () => {
  const provider = await newProvider();
  expect((await call(signOut, { as: provider.as, body: {} })).status).toBe(403);
  expect((await call(providerSignOut, { as: provider.as, body: {} })).status).toBe(200);
});

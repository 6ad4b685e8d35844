import { beforeEach, expect, test } from "vitest";
import { handler as refreshUser } from "../../functions/authentication/refresh-token.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { handler as signOut } from "../../functions/authentication/sign-out.ts";
import { handler as refreshProvider } from "../../functions/service-provider/auth/refresh-token.ts";
import { handler as signInProvider } from "../../functions/service-provider/auth/sign-in.ts";
import { handler as signOutProvider } from "../../functions/service-provider/auth/sign-out.ts";
import { newProvider, newUser, password } from "../../tests/support/people.ts";
import { call, clock } from "../../tests/support/world.ts";

const headers = { "x-session": "cookie", "sec-fetch-site": "same-origin" };
const sides = [
  {
    side: "user",
    person: newUser,
    enter: signIn,
    renew: refreshUser,
    leave: signOut,
    path: "/api/v1/authentication/refresh-token",
  },
  {
    side: "service_provider",
    person: newProvider,
    enter: signInProvider,
    renew: refreshProvider,
    leave: signOutProvider,
    path: "/api/v1/service-provider/auth/refresh-token",
  },
] as const;

beforeEach(() => clock.set("2027-03-01T12:00:00.000Z"));

const sent = (cookie: string) => cookie.split(";")[0] as string;

test.each(sides)(
  "a $side's page holds its refresh token in a cookie that only the exchange is sent",
  async (one) => {
    const { email } = await one.person();
    const entered = await call(one.enter, { body: { email, password }, headers });
    const { refresh_token, refresh_expires_at, account_id } = entered.data;
    expect(refresh_token).toBe(`cookie:${one.side}:${account_id}`);
    const [cookie = ""] = entered.cookies;
    const seconds = (Date.parse(refresh_expires_at) - Date.now()) / 1000;
    expect(cookie.slice(cookie.indexOf(";"))).toBe(
      `; Path=${one.path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`,
    );
    expect(entered.body).not.toContain(sent(cookie).split("=")[1]);

    const renewed = await call(one.renew, {
      body: { refresh_token },
      headers,
      cookies: ["other=1", sent(cookie)],
    });
    expect([renewed.status, renewed.data.refresh_token]).toEqual([200, refresh_token]);
    expect(sent(renewed.cookies[0] as string)).not.toBe(sent(cookie));

    const as = { ...entered.data, token: renewed.data.access_token };
    const left = await call(one.leave, { as, body: {}, headers });
    expect(left.cookies).toEqual([
      `session_${one.side}=; Path=${one.path}; Max-Age=0; HttpOnly; SameSite=Strict`,
    ]);
  },
);

test("a token that works no more takes its cookie with it", async () => {
  const { email, as } = await newUser();
  const entered = await call(signIn, { body: { email, password }, headers });
  const body = { refresh_token: entered.data.refresh_token };
  const cookies = entered.cookies.map(sent);
  await call(signOut, { as, body: { all: true } });
  const said = await call(refreshUser, { body, headers, cookies });
  expect([said.status, said.cookies.map(sent)]).toEqual([401, ["session_user="]]);
});

test("a tab does not go on as somebody else who has signed in since, and leaves their cookie alone", async () => {
  const [first, second] = await Promise.all(
    [await newUser(), await newUser()].map(({ email }) =>
      call(signIn, { body: { email, password }, headers }),
    ),
  );
  const body = { refresh_token: first?.data.refresh_token };
  const said = await call(refreshUser, { body, headers, cookies: second?.cookies.map(sent) ?? [] });
  expect([said.status, said.error?.code, said.cookies]).toEqual([401, "session.over", []]);
});

test.each([
  ["without the header", {}],
  ["from another site", { ...headers, "sec-fetch-site": "cross-site" }],
])("%s a cookie is neither given nor taken", async (_, other) => {
  const { email } = await newUser();
  const plain = await call(signIn, { body: { email, password }, headers: other });
  expect([plain.cookies, plain.data.refresh_token.split(".")]).toEqual([
    [],
    expect.objectContaining({ length: 4 }),
  ]);

  const entered = await call(signIn, { body: { email, password }, headers });
  const body = { refresh_token: entered.data.refresh_token };
  const cookies = entered.cookies.map(sent);
  const said = await call(refreshUser, { body, headers: other, cookies });
  expect([said.status, said.error?.code, said.cookies]).toEqual([401, "session.over", []]);
});

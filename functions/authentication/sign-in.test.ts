import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { activeSessions } from "../../shared/data/sessions.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { cpuTime, newProvider, newUser, password, someAddress } from "../../tests/kit/people.ts";
import { call, clock, storyOf } from "../../tests/kit/world.ts";
import { handler as providerSignIn } from "../service-provider/auth/sign-in.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signUp } from "./sign-up.ts";

const change = async (id: string, facts: Partial<Account>) => {
  const account = await accounts.find(id);
  await transact([accounts.update({ ...account, ...facts, version: account.version + 1 })], () => 5000);
};

const refused = [401, { code: "auth.credentials_invalid" }];

test("gives tokens, ids and the profile, and nothing that is secret", async () => {
  const { email, as } = await newUser();
  const said = await call(signIn, { body: { email: ` ${email.toUpperCase()} `, password } });
  expect(said.status).toBe(200);
  expect(Object.keys(said.data).sort()).toEqual([
    "access_token",
    "account_id",
    "expires_in",
    "profile",
    "refresh_expires_at",
    "refresh_token",
    "token_type",
    "user_id",
  ]);
  expect(said.data).toMatchObject({ account_id: as.id, user_id: as.id, profile: { id: as.id, email } });
  expect(said.body).not.toMatch(/argon2|password|identities|consent|version":\d/);
});

test("unknown, unverified, wrong and other role's: the same answer", async () => {
  const { email } = await newUser();
  const unverified = someAddress();
  await call(signUp, { body: { name: "Ada", email: unverified, password } });
  const provider = await newProvider();
  const tries = [
    { email, password: "not-the-right-one" },
    { email: someAddress(), password },
    { email: unverified, password },
    { email: provider.email, password },
    { phone: "+15550100999", password },
  ];
  const said = await Promise.all(tries.map((body) => call(signIn, { body })));
  for (const { status, error, message } of said)
    expect([status, error, message]).toEqual([...refused, said[0]?.message]);
});

test("takes as long for an unknown address as for a known one", async () => {
  const { email } = await newUser();
  const attempt = (address: string) =>
    cpuTime(() => call(signIn, { body: { email: address, password: "not-the-right-one" } }));
  const [known, unknown] = [await attempt(email), await attempt(someAddress())];
  expect(unknown).toBeGreaterThan(known / 2);
  expect(unknown).toBeLessThan(known * 2);
});

test("one address is a user and a provider, each with an account and a password of its own", async () => {
  const user = await newUser();
  const provider = await newProvider(user.email);
  expect(provider.as.id).not.toBe(user.as.id);
  const said = await call(providerSignIn, { body: { email: user.email, password } });
  expect(said.data).toMatchObject({
    service_provider_id: provider.as.id,
    profile: { role: "service_provider" },
  });
  expect(said.data.user_id).toBeUndefined();
});

test("ten tries in a quarter of an hour for one identity, from wherever, also with the right password", async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  const { email } = await newUser();
  const attempt = (nth: number, secret: string) =>
    call(signIn, { body: { email, password: secret }, source_ip: `203.0.113.${nth}` });
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => attempt(nth, `guess number ${nth}`)),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  const right = await attempt(250, password);
  expect([right.status, right.headers["retry-after"]]).toEqual([429, "900"]);
  clock.advance({ minutes: 14, seconds: 59 });
  expect((await attempt(251, password)).status).toBe(429);
  clock.advance({ seconds: 1 });
  expect((await attempt(252, password)).status).toBe(200);
});

test("restores an account that was deactivated less than 30 days ago, and no other", async () => {
  clock.set("2027-07-01T12:00:00.000Z");
  const { email, as } = await newUser();
  await change(as.id, { state: "deactivated", deactivated_at: new Date().toISOString() });
  expect((await call(signIn, { body: { email, password: "not-the-right-one" } })).status).toBe(401);
  clock.advance({ days: 29 });
  expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  expect((await accounts.find(as.id)).deactivated_at).toBeUndefined();
  expect((await storyOf("account", as.id)).at(-1)).toBe("account.restored");

  await change(as.id, { state: "deactivated", deactivated_at: new Date().toISOString() });
  clock.advance({ days: 30 });
  const late = await call(signIn, { body: { email, password } });
  expect([late.status, late.error]).toEqual(refused);
});

test("a deleted account answers like one that never was", async () => {
  const { email, as } = await newUser();
  await change(as.id, { state: "deleted" });
  const said = await call(signIn, { body: { email, password } });
  expect([said.status, said.error]).toEqual(refused);
});

test("a hash of another cost is replaced at the next sign-in", async () => {
  const { email, as } = await newUser();
  const nonce = Buffer.alloc(16, 7);
  const cost = { parallelism: 1, tagLength: 32, memory: 8192, passes: 1 };
  const hash = argon2Sync("argon2id", { message: password, nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  await change(as.id, { password_hash: `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(hash)}` });
  expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  expect((await accounts.find(as.id)).password_hash).toContain("m=19456,t=2,p=1");
  expect((await call(signIn, { body: { email, password } })).status).toBe(200);
});

test("keeps the twenty newest sessions of an account", async () => {
  clock.set("2027-10-01T12:00:00.000Z");
  const { email, as } = await newUser();
  for (let nth = 0; nth < 20; nth += 1) {
    clock.advance({ minutes: 2 });
    expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  }
  expect(await activeSessions(as.id, new Date().toISOString())).toHaveLength(20);
  expect((await storyOf("session", as.session_id)).at(-1)).toBe("session.revoked");
});

test("a password may be long and have any characters, and is compared exactly", async () => {
  const { email } = await newUser();
  clock.advance({ hours: 1 });
  for (const given of [password.toUpperCase(), `${password} `, password.slice(0, -1), `${password}\u0000`])
    expect((await call(signIn, { body: { email, password: given } })).status).toBe(401);
});

import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { takeToken, takeTokens } from "../../shared/data/engine/limits.ts";
import { addressKey } from "../../shared/data/identifiers.ts";
import { activeSessions } from "../../shared/data/sessions.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { cpuTime } from "../../tests/support/cpu-time.ts";
import { codeSent, newProvider, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import { call, clock, type Said, storyOf } from "../../tests/support/world.ts";
import { handler as providerSignIn } from "../service-provider/auth/sign-in.ts";
import { handler as forgetPassword } from "./forget-password.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as updatePassword } from "./update-password.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const change = async (id: string, facts: Partial<Account>) => {
  const account = await accounts.find(id);
  await transact([accounts.update({ ...account, ...facts })], () => 5000);
};

const refused = [401, { code: "auth.credentials_invalid" }];

test("returns tokens, ids and the profile, and nothing secret", async () => {
  const { email, as } = await newUser();
  const said = await call(signIn, { body: { email: ` ${email.toUpperCase()} `, password } });
  expect(said.status).toBe(200);
  expect(Object.keys(said.data).sort()).toEqual([
    "access_token",
    "account_id",
    "device_token",
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

test("an unknown, unverified or other role's address and a wrong password get the same answer", async () => {
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

test("an account remembers whose device it was used on, once for each", async () => {
  const [user, provider] = [await newUser(), await newProvider()];
  const { device_token } = provider.signed.data;
  for (const attempt of [1, 2]) {
    const said = await call(signIn, { body: { email: user.email, password, device_token } });
    expect(said.status, `attempt ${attempt}`).toBe(200);
  }
  expect((await accounts.find(user.as.id)).shares_device_with).toEqual([provider.as.id]);
  await guess(provider.email, { device_token: user.signed.data.device_token });
  expect(await accounts.find(provider.as.id)).not.toHaveProperty("shares_device_with");
});

test("one address can be a user and a provider, each with its own account and password", async () => {
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

const guess = (
  email: string,
  given: { source_ip?: string; device_token?: string; password?: string } = {},
) => {
  const { source_ip = someIp(), ...body } = given;
  return call(signIn, { body: { email, password: "not-the-right-one", ...body }, source_ip });
};
const statuses = async (asked: Promise<Said>[]) => {
  const said = (await Promise.all(asked)).map(({ status }) => status);
  return [401, 429].map((status) => said.filter((one) => one === status).length);
};
const times = (count: number, ask: () => Promise<Said>) => Array.from({ length: count }, ask);

test("one network has ten attempts in a quarter of an hour, right passwords included, and doesn't affect other networks", async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  const { email } = await newUser();
  const source_ip = "203.0.113.9";
  expect(await statuses(times(20, () => guess(email, { source_ip })))).toEqual([10, 10]);
  const right = await guess(email, { source_ip, password });
  expect([right.status, right.headers["retry-after"]]).toEqual([429, "900"]);
  expect((await guess(email, { password })).status).toBe(200);
  clock.advance({ minutes: 14, seconds: 59 });
  expect((await guess(email, { source_ip, password })).status).toBe(429);
  clock.advance({ seconds: 1 });
  expect((await guess(email, { source_ip, password })).status).toBe(200);
});

test("a /64 counts as one network, however its addresses are written", async () => {
  clock.set("2027-06-01T14:00:00.000Z");
  const email = someAddress();
  const written = ["2001:db8:0:7::1", "2001:db8::7:0:0:0:2", "2001:0db8:0000:0007:ffff::3"];
  const asked = written.flatMap((source_ip) => times(4, () => guess(email, { source_ip })));
  expect(await statuses(asked)).toEqual([10, 2]);
});

test("all networks together have thirty attempts; a known device or a new code still signs in", async () => {
  clock.set("2027-06-02T12:00:00.000Z");
  const { email, signed } = await newUser();
  const { device_token } = signed.data;
  expect(await statuses(times(36, () => guess(email)))).toEqual([30, 6]);
  expect((await guess(email, { password })).status).toBe(429);
  const known = await guess(email, { password, device_token });
  expect([known.status, known.data.device_token]).toEqual([200, device_token]);

  const opened = await call(forgetPassword, { body: { email }, source_ip: someIp() });
  const { challenge_id } = opened.data;
  const passed = await call(verifyOtp, {
    body: { challenge_id, otp: await codeSent(challenge_id) },
    source_ip: someIp(),
  });
  const new_password = "velvet-anchor-tide-52";
  const reset = await call(updatePassword, { body: { reset_token: passed.data.reset_token, new_password } });
  expect((await guess(email, { password: new_password })).status).toBe(429);
  const fresh = { password: new_password, device_token: reset.data.device_token };
  expect((await guess(email, fresh)).status).toBe(200);
});

test("a known device gets no more guesses than others; another account's or an invented device token is ignored", async () => {
  clock.set("2027-06-03T12:00:00.000Z");
  const { email, signed } = await newUser();
  const { device_token } = signed.data;
  expect(await statuses(times(15, () => guess(email, { device_token })))).toEqual([10, 5]);
  const stranger = (await newUser()).signed.data.device_token;
  const [account, device, seal] = device_token.split(".");
  const others = [stranger, `${account}.${device}x.${seal}`, `${account}.${device}`, "nonsense"];
  const limit = { burst: 30, window_seconds: 900 };
  const key = await addressKey("email", email);
  for (let nth = 0; nth < 30; nth += 1) await takeTokens("sign-in-user", key, [limit], Date.now(), someIp());
  for (const one of others) expect((await guess(email, { password, device_token: one })).status).toBe(429);
});

test("known devices can still sign in from a network that others have flooded", async () => {
  clock.set("2027-06-04T12:00:00.000Z");
  const { email, signed } = await newUser();
  const source_ip = "203.0.113.77";
  const limit = { burst: 100, window_seconds: 900 };
  for (let nth = 0; nth < 100; nth += 1)
    await takeToken("authentication/sign-in", source_ip, limit, Date.now());
  const unknown = await guess(email, { source_ip, password });
  const known = await guess(email, { source_ip, password, device_token: signed.data.device_token });
  expect([unknown.status, known.status]).toEqual([429, 200]);
});

test("refuses an unknown address after as many attempts as a known one, with the same answer", async () => {
  clock.set("2027-06-05T12:00:00.000Z");
  const { email, signed } = await newUser();
  const { device_token } = signed.data;
  for (const given of [{ device_token }, { source_ip: "203.0.113.5" }]) {
    const [unknown, known] = [someAddress(), (await newUser()).email].map((address) =>
      times(13, () => guess(address, given)),
    ) as [Promise<Said>[], Promise<Said>[]];
    expect(await statuses(unknown)).toEqual(await statuses(known));
  }
  const [a, b] = [await guess(email), await guess(someAddress())];
  expect([a.error, a.message]).toEqual([b.error, b.message]);
});

test("restores an account deactivated less than 30 days ago, and no other", async () => {
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

test("a deleted account answers like a missing one", async () => {
  const { email, as } = await newUser();
  await change(as.id, { state: "deleted" });
  const said = await call(signIn, { body: { email, password } });
  expect([said.status, said.error]).toEqual(refused);
});

test("rehashes a password of another cost at the next sign-in", async () => {
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

test("keeps an account's twenty newest sessions", async () => {
  clock.set("2027-10-01T12:00:00.000Z");
  const { email, as } = await newUser();
  for (let nth = 0; nth < 20; nth += 1) {
    clock.advance({ minutes: 2 });
    expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  }
  expect(await activeSessions(as.id, new Date().toISOString())).toHaveLength(20);
  expect((await storyOf("session", as.session_id)).at(-1)).toBe("session.revoked");
});

test("a password may be long and contain any characters, and is compared exactly", async () => {
  const { email } = await newUser();
  clock.advance({ hours: 1 });
  for (const given of [password.toUpperCase(), `${password} `, password.slice(0, -1), `${password}\u0000`])
    expect((await call(signIn, { body: { email, password: given } })).status).toBe(401);
});

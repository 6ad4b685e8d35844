import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { identifierId, identifiers } from "../../shared/data/identifiers.ts";
import { cpuTime } from "../../tests/support/cpu-time.ts";
import { codeSent, newUser, password, someAddress } from "../../tests/support/people.ts";
import { call, clock, storyOf } from "../../tests/support/world.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const body = (email: string, more = {}) => ({ name: "Ada Moreno", email, password, ...more });

test("opens a challenge and stores neither the password nor the code", async () => {
  const said = await call(signUp, { body: body(someAddress()) });
  expect(said.status).toBe(200);
  expect(Object.keys(said.data).sort()).toEqual(["challenge_id", "expires_at", "resend_after"]);

  const challenge = await challenges.find(said.data.challenge_id);
  const account = await accounts.find(challenge.account_id as string);
  expect(account.state).toBe("unverified");
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const kept = JSON.stringify({ challenge, account });
  expect(kept).not.toContain(password);
  expect(kept).not.toContain(await codeSent(challenge.id));
  expect(await storyOf("challenge", challenge.id)).toEqual(["challenge.issued"]);
});

test("gives the same answer for a taken address as for a free one, and tells the owner instead", async () => {
  const { email } = await newUser();
  const taken = await call(signUp, { body: body(email) });
  const free = await call(signUp, { body: body(someAddress()) });
  expect(taken.status).toBe(free.status);
  expect(taken.message).toBe(free.message);
  expect(Object.keys(taken.data)).toEqual(Object.keys(free.data));
  expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
  expect(await storyOf("challenge", taken.data.challenge_id)).toEqual(["account.sign_up_attempted"]);
});

test("opens a decoy for a taken address: no code works, not even the right one", async () => {
  const { email } = await newUser();
  const { data } = await call(signUp, { body: body(email, { password: "another-of-my-choice" }) });
  const otp = await codeSent(data.challenge_id);
  const said = await call(verifyOtp, { body: { challenge_id: data.challenge_id, otp } });
  expect([said.status, said.error]).toEqual([
    422,
    { code: "challenge.code_invalid", details: { attempts_left: 4 } },
  ]);
  expect((await call(signIn, { body: { email, password: "another-of-my-choice" } })).status).toBe(401);
});

test("does the same work for a taken address as for a free one", async () => {
  const { email } = await newUser();
  const [taken, free] = [
    await cpuTime(() => call(signUp, { body: body(email) })),
    await cpuTime(() => call(signUp, { body: body(someAddress()) })),
  ];
  expect(taken).toBeGreaterThan(free / 2);
  expect(taken).toBeLessThan(free * 2);
});

test("an unfinished sign-up does not reserve an address: the first to return a code gets it", async () => {
  const email = someAddress();
  const hijacker = await call(signUp, { body: body(email, { password: "planted-by-somebody-else" }) });
  const owner = await call(signUp, { body: body(email) });
  const { challenge_id } = owner.data;
  const verified = await call(verifyOtp, { body: { challenge_id, otp: await codeSent(challenge_id) } });
  expect(verified.status).toBe(200);

  const planted = await call(signIn, { body: { email, password: "planted-by-somebody-else" } });
  expect(planted.status).toBe(401);
  const late = await call(verifyOtp, {
    body: { challenge_id: hijacker.data.challenge_id, otp: await codeSent(hijacker.data.challenge_id) },
  });
  expect([late.status, late.error?.code]).toEqual([409, "account.address_taken"]);
  expect((await identifiers.find(await identifierId("email", "user", email))).account_id).toBe(
    verified.data.account_id,
  );
});

test("an address in other capitals or Unicode composition is the same address", async () => {
  const tag = someAddress();
  const { email } = await newUser(`JOSE\u0301-${tag}`);
  expect(email).not.toBe(`josé-${tag}`);
  expect((await call(signIn, { body: { email: `josé-${tag}`, password } })).status).toBe(200);
  const again = await call(signUp, { body: body(`José-${tag.toUpperCase()}`) });
  expect(await storyOf("challenge", again.data.challenge_id)).toEqual(["account.sign_up_attempted"]);
});

test.each([
  ["id", "0199a1b2c3d4e5f60718293a"],
  ["role", "admin"],
  ["state", "active"],
  ["email_verified_at", "2026-01-01T00:00:00.000Z"],
  ["identities", []],
  ["version", 7],
  ["pk", "ACCOUNT#x"],
  ["business_name", "Not a user's"],
])("refuses %s", async (name, value) => {
  const said = await call(signUp, { body: body(someAddress(), { [name]: value }) });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, name]);
});

test.each([
  "short-1",
  "password123",
  "P@ssw0rd!!",
  "qwertyuiop",
  "1234567890",
  "iloveyou2026!",
  "abcabcabcabc",
  "adamoreno99",
  "x".repeat(129),
])("refuses the password %s", async (weak) => {
  const name = "adamoreno";
  const said = await call(signUp, { body: { ...body(someAddress()), name, password: weak } });
  expect([said.status, new Set(said.error?.fields?.map(({ field }) => field))]).toEqual([
    422,
    new Set(["password"]),
  ]);
});

test("requires an address", async () => {
  const said = await call(signUp, { body: { name: "Ada", password } });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "email"]);
});

test("sends one address at most five codes at once from one network, and fifteen from all", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const email = someAddress();
  const statuses: number[] = [];
  for (let at = 0; at < 18; at += 1) {
    const source_ip = at < 6 ? "203.0.113.1" : `203.0.113.${at}`;
    statuses.push((await call(signUp, { body: body(email), source_ip })).status);
  }
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(statuses.slice(6)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { seedAccounts, seededAccounts } from "../../../local/seed-accounts.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { totpCode } from "../../../shared/vendors/identity/totp.ts";
import { someIp } from "../../../tests/support/people.ts";
import { call, clock } from "../../../tests/support/world.ts";
import { handler as userSignIn } from "../sign-in.ts";
import { handler as signIn } from "./sign-in.ts";

const { id, email, password, totp_secret } = seededAccounts.admin;
const totp = () => totpCode(totp_secret, Date.now());
let day = 1;

beforeAll(async () => {
  await seedAccounts();
});

beforeEach(() => {
  day += 1;
  clock.set(`2027-01-${String(day).padStart(2, "0")}T12:00:10.000Z`);
});

test("requires the password and the current code; the session ends after twelve hours", async () => {
  const said = await call(signIn, { body: { email, password, totp: totp() } });
  expect(said.status).toBe(200);
  expect(said.data).toMatchObject({ account_id: id, profile: { role: "admin" } });
  expect(Date.parse(said.data.refresh_expires_at) - Date.now()).toBe(12 * 3_600_000);
  expect(said.body).not.toContain("totp");
});

test("does not store the second factor's secret in plain text", async () => {
  expect(JSON.stringify(await accounts.find(id))).not.toContain(totp_secret);
});

test("a code works once, even under concurrency", async () => {
  const body = { email, password, totp: totp() };
  const both = await Promise.all([call(signIn, { body }), call(signIn, { body })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await call(signIn, { body })).error).toEqual({ code: "auth.code_used" });
  const guessed = { ...body, password: "not-the-right-one" };
  expect((await call(signIn, { body: guessed })).error).toEqual({ code: "auth.credentials_invalid" });
});

test("accepts the code of one step before and after, and no other", async () => {
  const code = totp();
  clock.advance({ seconds: 30 });
  expect((await call(signIn, { body: { email, password, totp: code } })).status).toBe(200);
  const old = totp();
  clock.advance({ seconds: 60 });
  expect((await call(signIn, { body: { email, password, totp: old } })).status).toBe(401);
});

test.each([
  ["a wrong code", { email, password, totp: "000000" }],
  ["a wrong password", { email, password: "wrong-password-here", totp: "" }],
  ["an unknown address", { email: "nobody@local.example", password, totp: "" }],
  ["a user's credentials", { ...seededAccounts.user, totp: "" }],
])("gives %s the same answer as any other failure", async (_, given) => {
  const body = { email: given.email, password: given.password, totp: given.totp || totp() };
  const said = await call(signIn, { body });
  expect([said.status, said.error]).toEqual([401, { code: "auth.credentials_invalid" }]);
});

test("always requires the code", async () => {
  const said = await call(signIn, { body: { email, password } });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "totp"]);
});

test("administrators can't sign in through the users' operation", async () => {
  expect((await call(userSignIn, { body: { email, password } })).status).toBe(401);
});

const tries = async (count: number, given: Record<string, unknown>, source_ip?: string) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const said = await call(signIn, {
      body: { email, password, ...given },
      source_ip: source_ip ?? someIp(),
    });
    statuses.push(said.status);
  }
  return statuses;
};
const wrong = { password: "not-the-right-one", totp: "000000" };

test("allows one network five attempts in a quarter of an hour", async () => {
  const target = { ...wrong, email: "target@local.example" };
  expect(await tries(6, target, "203.0.113.1")).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await tries(1, target, "203.0.113.2")).toEqual([401]);
});

test("while others guess, the right password and code still work, also on a known device, and guessers learn nothing", async () => {
  const { device_token } = (await call(signIn, { body: { email, password, totp: totp() } })).data;
  clock.advance({ minutes: 1 });
  expect((await tries(20, wrong)).filter((status) => status === 401)).toHaveLength(14);
  expect(await tries(1, { ...wrong, totp: totp() })).toEqual([429]);
  expect(await tries(1, { totp: "000000" })).toEqual([429]);
  expect(await tries(1, { totp: totp() })).toEqual([200]);
  clock.advance({ minutes: 1 });
  expect(await tries(5, { totp: "000000" })).toEqual([429, 429, 429, 429, 429]);
  expect(await tries(1, { totp: totp() })).toEqual([429]);
  expect(await tries(1, { totp: totp(), device_token })).toEqual([200]);
});

test("locks an unknown address after as many attempts as a known one", async () => {
  const unknown = await tries(17, { ...wrong, email: "nobody@local.example" });
  expect(await tries(17, wrong)).toEqual(unknown);
  expect(unknown.slice(14)).toEqual([401, 429, 429]);
});

test("seeding twice changes nothing", async () => {
  const before = await accounts.find(id);
  await seedAccounts();
  expect(await accounts.find(id)).toEqual(before);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as changeRole } from "../../../functions/admin/admins/change-role.ts";
import { handler as removeAdmin } from "../../../functions/admin/admins/remove-admin.ts";
import { handler as endSessions } from "../../../functions/authentication/admin/end-sessions.ts";
import { handler as adminSignIn } from "../../../functions/authentication/admin/sign-in.ts";
import { handler as adminSignOut } from "../../../functions/authentication/admin/sign-out.ts";
import { handler as authUpdatePassword } from "../../../functions/authentication/auth-update-password.ts";
import { handler as deactivateAccount } from "../../../functions/authentication/deactivate-account.ts";
import { handler as deleteAccount } from "../../../functions/authentication/delete-account.ts";
import { handler as forgetPassword } from "../../../functions/authentication/forget-password.ts";
import { handler as signIn } from "../../../functions/authentication/sign-in.ts";
import { handler as signInWithIdp } from "../../../functions/authentication/sign-in-with-idp-a-or-idp-b.ts";
import { handler as signOut } from "../../../functions/authentication/sign-out.ts";
import { handler as updatePassword } from "../../../functions/authentication/update-password.ts";
import { handler as verifyOtp } from "../../../functions/authentication/verify-otp.ts";
import { handler as updateUserStatus } from "../../../functions/user/update-user-status.ts";
import { accepted, invitedAs } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { startIdentityProvider } from "../../../tests/support/identity-provider.ts";
import { codeSent, newUser, password, proved, someAddress, someIp } from "../../../tests/support/people.ts";
import { withinWork } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, clock, type Said } from "../../../tests/support/world.ts";
import { accounts } from "../../data/accounts.ts";
import { commitAs } from "../../data/engine/commit.ts";
import { joined } from "../../data/engine/guard.ts";
import { activeSessions, sessions } from "../../data/sessions.ts";
import { newId } from "../../kernel/id.ts";
import { totpCode } from "../../vendors/identity/totp.ts";

process.env.ALLOW_UNVERIFIED_IDP = "0";
const identities = await startIdentityProvider();
afterAll(() => identities.close());

const reason = "Somebody else seems to use it.";
const another = "velvet-anchor-tide-52";
let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:10.000Z");
  owner = await administrator();
});

const aliveOf = async (id: string) =>
  (await activeSessions(id, new Date().toISOString())).map((session) => session.id);

type Person = Awaited<ReturnType<typeof newUser>>;
const withPassword = ({ email }: Pick<Person, "email">, given = password) =>
  call(signIn, { body: { email, password: given }, source_ip: someIp() });

const resetToken = async (email: string): Promise<string> => {
  const { challenge_id } = (await call(forgetPassword, { body: { email }, source_ip: someIp() })).data;
  const otp = await codeSent(challenge_id);
  return (await call(verifyOtp, { body: { challenge_id, otp }, source_ip: someIp() })).data.reset_token;
};

/** What ends the sessions of a customer; prepared, then done. */
const endings: Record<string, (person: Person) => Promise<() => Promise<Said>>> = {
  "a new password": async ({ as }) => {
    const body = { current_password: password, new_password: another };
    return () => call(authUpdatePassword, { as, body });
  },
  "a password reset by code": async ({ email }) => {
    const body = { reset_token: await resetToken(email), new_password: another };
    return () => call(updatePassword, { body, source_ip: someIp() });
  },
  "a suspension": async ({ as }) => {
    const body = { action: "suspend", reason };
    return () => call(updateUserStatus, { as: owner, params: { account_id: as.id }, body });
  },
  leaving:
    async ({ as }) =>
    () =>
      call(deactivateAccount, { as }),
  "deleting the account": async ({ as }) => {
    const asked = await proved(as);
    return () => call(deleteAccount, asked);
  },
  "support's ending of all sessions": async ({ as }) => {
    const params = { account_id: as.id };
    return () => call(endSessions, { as: owner, params, body: { reason } });
  },
  "signing out everywhere":
    async ({ as }) =>
    () =>
      call(signOut, { as, body: { all: true } }),
};

test.each(Object.entries(endings))(
  "%s also ends a session that was begun while it was decided",
  async (name, prepared) => {
    const person = await newUser();
    const work = await prepared(person);
    const [said, begun] = await withinWork("event", work, () => withPassword(person));
    expect([said.status, begun.status]).toEqual([200, 200]);
    expect(await aliveOf(person.as.id)).toEqual(name === "a new password" ? [person.as.session_id] : []);
  },
);

test.each(Object.entries(endings))(
  "%s also ends sessions that many begin at once",
  async (name, prepared) => {
    const person = await newUser();
    const work = await prepared(person);
    const [said, ...begun] = await Promise.all([
      work(),
      ...Array.from({ length: 4 }, () => withPassword(person)),
    ]);
    expect(said.status).toBe(200);
    for (const { status } of begun) expect([200, 401, 403]).toContain(status);
    const left = await aliveOf(person.as.id);
    // Whoever signs in after these two is let in; after the others the password is wrong or the account closed.
    if (name.startsWith("support") || name.startsWith("signing") || name === "leaving") return;
    expect(left).toEqual(name === "a new password" ? [person.as.session_id] : []);
  },
);

test("an external identity's sign-in during a suspension does not last", async () => {
  const holder = { uid: newId("account"), email: someAddress(), display_name: "Ada Moreno" };
  const enter = async () =>
    call(signInWithIdp, {
      body: identities.clientPayload(holder, await identities.idToken(holder)),
      source_ip: someIp(),
    });
  const { account_id } = (await enter()).data;
  const body = { action: "suspend", reason };
  const [said, begun] = await withinWork(
    "account",
    () => call(updateUserStatus, { as: owner, params: { account_id }, body }),
    enter,
  );
  expect([said.status, said.data.ended_sessions, begun.status]).toEqual([200, 2, 200]);
  expect(await aliveOf(account_id)).toEqual([]);
});

test.each([
  [
    "another role",
    (account_id: string) =>
      call(changeRole, { as: owner, params: { account_id }, body: { admin_role: "finance", reason } }),
  ],
  ["removal", (admin_id: string) => call(removeAdmin, { as: owner, params: { admin_id }, body: { reason } })],
  [
    "support's ending of all sessions",
    (account_id: string) => call(endSessions, { as: owner, params: { account_id }, body: { reason } }),
  ],
] as const)("an administrator's sign-in during %s does not last", async (_, work) => {
  const { email, token } = await invitedAs(owner, "support");
  const { said: joined, totp_secret } = await accepted(token);
  clock.advance({ minutes: 1 });
  owner = await administrator();
  const body = { email, password, totp: totpCode(totp_secret, Date.now()) };
  const id = joined.data.account_id;
  const [said, begun] = await withinWork(
    "event",
    () => work(id),
    () => call(adminSignIn, { body, source_ip: someIp() }),
  );
  expect([said.status, begun.status]).toEqual([200, 200]);
  expect(await aliveOf(id)).toEqual([]);
});

test("of many who sign in at once, all are let in", async () => {
  const person = await newUser();
  const before = await accounts.find(person.as.id);
  const said = await Promise.all(Array.from({ length: 6 }, () => withPassword(person)));
  expect(said.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await aliveOf(person.as.id)).toHaveLength(7);
  expect((await accounts.find(person.as.id)).version).toBe(before.version + 6);
});

test("a sign-in with the old password is refused once the new one is stored", async () => {
  const person = await newUser();
  const body = { current_password: password, new_password: another };
  const [said, changed] = await withinWork(
    "session",
    () => withPassword(person),
    () => call(authUpdatePassword, { as: person.as, body }),
  );
  expect([changed.status, said.status, said.error?.code]).toEqual([200, 401, "auth.credentials_invalid"]);
  expect(await aliveOf(person.as.id)).toEqual([person.as.session_id]);
});

test("a session that ended meanwhile does not end a second time", async () => {
  const person = await newUser();
  const { session_id } = person.as;
  const [said] = await withinWork(
    "event",
    () => call(signOut, { as: person.as, body: {} }),
    () => call(endSessions, { as: owner, params: { account_id: person.as.id }, body: { reason } }),
  );
  expect([said.status, said.error?.code]).toEqual([401, "session.over"]);
  expect(await sessions.get(person.as.id, session_id)).toBeUndefined();
});

test("a commit that adds a session and leaves its account alone is a defect", async () => {
  const { as } = await newUser();
  const session = { ...(await sessions.find(as.id, as.session_id)), id: newId("session"), version: 0 };
  const context = {
    actor: { role: "system" as const, id: "test" },
    now: new Date().toISOString(),
    operation: "test",
    correlation_id: "test",
    remaining: () => 5000,
  };
  const [other] = [await newUser()];
  const account = accounts.touch(await accounts.find(as.id), ["state"]);
  const another = accounts.touch(await accounts.find(other.as.id), ["state"]);
  await expect(commitAs(context, joined([another], sessions.insert(session)), [])).rejects.toThrow(
    "which guards the set",
  );
  await commitAs(context, joined([account], sessions.insert(session)), []);
  expect(await aliveOf(as.id)).toHaveLength(2);
});

test("an administrator signs out on all devices while somebody signs in with their code", async () => {
  const { email, token } = await invitedAs(owner, "support");
  const { said: joined, totp_secret } = await accepted(token);
  clock.advance({ minutes: 1 });
  const { account_id, access_token } = joined.data;
  const body = { email, password, totp: totpCode(totp_secret, Date.now()) };
  const headers = { authorization: `Bearer ${access_token}` };
  const [said, begun] = await withinWork(
    "event",
    () => call(adminSignOut, { headers, body: { all: true } }),
    () => call(adminSignIn, { body, source_ip: someIp() }),
  );
  expect([said.status, said.data.ended, begun.status]).toEqual([200, 2, 200]);
  expect(await aliveOf(account_id)).toEqual([]);
});

import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { adminInvites } from "../../../shared/data/admin-invites.ts";
import { totpCode } from "../../../shared/vendors/identity/totp.ts";
import { accepted, invitedAs, joiningWith } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { newUser, password, someIp } from "../../../tests/support/people.ts";
import { withinWork } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, clock, storyOf, write } from "../../../tests/support/world.ts";
import { handler as changeRole } from "../../admin/admins/change-role.ts";
import { handler as getAdmins } from "../../admin/admins/get-admins.ts";
import { handler as removeAdmin } from "../../admin/admins/remove-admin.ts";
import { handler as verifyDocuments } from "../../admin/document/verify-documents.ts";
import { handler as getSessions } from "../get-sessions.ts";
import { handler as refreshToken } from "../refresh-token.ts";
import { handler } from "./accept-invite.ts";
import { handler as signIn } from "./sign-in.ts";

let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:10.000Z");
  owner = await administrator();
});
const join = (token: string, joining: Record<string, unknown>) =>
  call(handler, { body: { token, joining }, source_ip: someIp() });

test("the link shows what it is for and the second factor; accepting signs in with the role, and sign-in works afterwards", async () => {
  const { id, email, token } = await invitedAs(owner, "support");
  const { seen, said, totp_secret } = await accepted(token);
  expect(seen.data).toEqual({
    email,
    admin_role: "support",
    expires_at: "2027-03-08T12:00:10.000Z",
    authenticator: expect.stringContaining("otpauth://totp/Marketplace"),
    setup_key: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  expect(said.data.profile).toMatchObject({
    role: "admin",
    admin_role: "support",
    name: "Grace Park",
    email,
  });
  const as = { token: said.data.access_token } as Caller;
  expect((await call(getSessions, { as })).status).toBe(200);
  expect((await call(getAdmins, { as })).error).toEqual({
    code: "auth.admin_role_forbidden",
    details: { roles: ["owner"], role: "support" },
  });
  const body = { verdicts: [] };
  expect((await call(verifyDocuments, { as, body })).status).toBe(422);
  clock.advance({ seconds: 30 });
  const again = await call(signIn, {
    body: { email, password, totp: totpCode(totp_secret, Date.now()) },
    source_ip: someIp(),
  });
  expect(again.data.profile).toMatchObject({ id: said.data.account_id, admin_role: "support" });
  const renewed = await call(refreshToken, { body: { refresh_token: again.data.refresh_token } });
  const later = { token: renewed.data.access_token } as Caller;
  expect((await call(getAdmins, { as: later })).error?.details).toMatchObject({ role: "support" });
  expect(await storyOf("admin_invite", id)).toEqual(["admin_invite.sent", "admin_invite.accepted"]);
  expect(JSON.stringify(await accounts.find(said.data.account_id))).not.toContain(totp_secret);
});

test("a link works once, even under concurrency, and viewing it doesn't use it up", async () => {
  const { token } = await invitedAs(owner, "finance");
  const look = () => call(handler, { body: { token } });
  const [first, second] = [await look(), await look()];
  expect(first.data).toEqual(second.data);
  const totp = totpCode(first.data.setup_key, Date.now());
  const both = await Promise.all(
    ["Grace Park", "Mallory Moss"].map((name) => join(token, { name, password, totp })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.error?.code).toBe("admin_invite.not_good");
  expect((await look()).error?.code).toBe("admin_invite.not_good");
});

test("refuses a forged, replaced, expired or revoked link with the same error, also after a new invitation", async () => {
  const { id, email, token } = await invitedAs(owner, "support");
  const newest = (await invitedAs(owner, "finance", email)).token;
  const forged = `${newest.slice(0, -2)}AA`;
  const codeOf = async (tried: string) => (await call(handler, { body: { token: tried } })).error?.code;
  for (const tried of [token, forged, `${"0".repeat(24)}.${newest.split(".")[1]}`])
    expect(await codeOf(tried)).toBe("admin_invite.not_good");
  expect((await call(handler, { body: { token: newest } })).data.admin_role).toBe("finance");
  clock.advance({ days: 7 });
  expect(await codeOf(newest)).toBe("admin_invite.not_good");
  owner = await administrator();
  const third = (await invitedAs(owner, "support", email)).token;
  const body = { reason: "Invited by mistake." };
  const gone = await call(removeAdmin, { as: owner, params: { admin_id: id }, body });
  expect(gone.data).toEqual({ removed: "invitation", ended_sessions: 0 });
  expect([await codeOf(third), await adminInvites.get(id)]).toEqual(["admin_invite.not_good", undefined]);
  clock.advance({ seconds: 1 });
  const fourth = (await invitedAs(owner, "support", email)).token;
  expect([await codeOf(third), (await call(handler, { body: { token: fourth } })).status]).toEqual([
    "admin_invite.not_good",
    200,
  ]);
});

test("names a wrong code, a short password and a password with one's own name, and keeps the link valid", async () => {
  const { token } = await invitedAs(owner, "read_only");
  const { data } = await call(handler, { body: { token } });
  const totp = totpCode(data.setup_key, Date.now());
  const fieldsOf = async (given: Record<string, unknown>) =>
    (await join(token, { name: "Grace Park", password, totp, ...given })).error?.fields?.map(
      ({ field }) => field,
    );
  expect(await fieldsOf({ totp: totp === "000000" ? "000001" : "000000" })).toEqual(["joining.totp"]);
  expect(await fieldsOf({ password: "gravel-otter" })).toEqual(["joining.password"]);
  expect(await fieldsOf({ name: "gravel otter lamps", password: "Gravel Otter Lamps!" })).toEqual([
    "joining.password",
  ]);
  expect((await accepted(token)).said.status).toBe(200);
});

test("the address may belong to a customer; the administrator's account is separate", async () => {
  const { email, as } = await newUser();
  const { token } = await invitedAs(owner, "support", email);
  const { said } = await accepted(token);
  expect(said.status).toBe(200);
  expect(said.data.account_id).not.toBe(as.id);
});

test("the code used to accept can't be used again to sign in", async () => {
  const { email, token } = await invitedAs(owner, "owner");
  const { totp_secret, said } = await accepted(token);
  const totp = totpCode(totp_secret, Date.now());
  const again = await call(signIn, { body: { email, password, totp }, source_ip: someIp() });
  expect(again.error?.code).toBe("auth.code_used");
  const as = { token: said.data.access_token } as Caller;
  const params = { account_id: owner.id };
  const body = { admin_role: "finance", reason: "Takes over the books." };
  expect((await call(changeRole, { as, params, body })).status).toBe(200);
});

const demoted = (id: string) =>
  call(changeRole, {
    as: owner,
    params: { account_id: id },
    body: { admin_role: "support", reason: "Works at the desk from May on." },
  });
const removed = (admin_id: string) =>
  call(removeAdmin, { as: owner, params: { admin_id }, body: { reason: "Works elsewhere from May on." } });

test.each([
  ["is no owner any more", demoted],
  ["was removed", removed],
])("an invitation works no longer when whoever sent it %s", async (_, leaves) => {
  const inviter = await administrator("owner");
  const { token } = await invitedAs(inviter, "owner");
  const joining = await joiningWith(token);
  expect((await leaves(inviter.id)).status).toBe(200);
  for (const body of [{ token }, { token, joining }]) {
    const said = await call(handler, { body, source_ip: someIp() });
    expect([said.status, said.error?.code]).toEqual([409, "admin_invite.not_good"]);
  }
});

test.each([
  ["is demoted", demoted],
  ["is removed", removed],
])("nobody joins while whoever invited them %s", async (_, leaves) => {
  const inviter = await administrator("owner");
  const { token } = await invitedAs(inviter, "owner");
  const joining = await joiningWith(token);
  const [said, left] = await withinWork(
    "session",
    () => join(token, joining),
    () => leaves(inviter.id),
  );
  expect([left.status, said.status, said.error?.code]).toEqual([200, 409, "admin_invite.not_good"]);
});

test("an owner who changes in another way meanwhile does not stop whom they invited", async () => {
  const { token } = await invitedAs(owner, "owner");
  const joining = await joiningWith(token);
  const [said] = await withinWork(
    "session",
    () => join(token, joining),
    async () => write(accounts.touch(await accounts.find(owner.id), ["state"])),
  );
  expect(said.data.profile).toMatchObject({ admin_role: "owner" });
});

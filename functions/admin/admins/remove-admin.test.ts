import { beforeEach, expect, test } from "vitest";
import { handler as eraseSchedule } from "../../../events/schedules/erasure.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { totpCode } from "../../../shared/vendors/identity/totp.ts";
import { accepted, invitedAs, joinedAs, onlyOwners } from "../../../tests/support/admins.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { password, someIp } from "../../../tests/support/people.ts";
import { type Caller, call, clock, deliver, runSchedule, storyOf } from "../../../tests/support/world.ts";
import { handler as signIn } from "../../authentication/admin/sign-in.ts";
import { handler as getSessions } from "../../authentication/get-sessions.ts";
import { handler as getAdmins } from "./get-admins.ts";
import { handler } from "./remove-admin.ts";

openBucket();
const remove = (as: Caller, admin_id: string) =>
  call(handler, { as, params: { admin_id }, body: { reason: "Works for another company from June on." } });

const mailTo = openMailbox();
let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:10.000Z");
  owner = await administrator();
});

test("a removed administrator is signed out at once, can't sign in, is notified, and can be invited again", async () => {
  const { email, token } = await invitedAs(owner, "support");
  const { said, totp_secret } = await accepted(token);
  const { account_id, access_token } = said.data;
  expect((await remove(owner, account_id)).data).toEqual({ removed: "administrator", ended_sessions: 1 });
  expect((await call(getSessions, { as: { token: access_token } as Caller })).status).toBe(401);
  clock.advance({ minutes: 1 });
  const body = { email, password, totp: totpCode(totp_secret, Date.now()) };
  expect((await call(signIn, { body, source_ip: someIp() })).error?.code).toBe("auth.credentials_invalid");
  const { items } = (await call(getAdmins, { as: owner, query: { limit: "100" } })).data;
  expect(items.map((one: { account_id: string }) => one.account_id)).not.toContain(account_id);
  await deliver();
  const farewell = mailTo(email).find(({ subject }) => subject === "You are no longer an administrator");
  expect(farewell?.text).toContain("Works for another company from June on");
  expect(await storyOf("account", account_id)).toEqual(
    expect.arrayContaining(["account.deleted", "account.admin_removed"]),
  );
  const again = await accepted((await invitedAs(owner, "finance", email)).token);
  expect(again.said.data.account_id).not.toBe(account_id);
  expect((await remove(owner, account_id)).error?.code).toBe("account.not_found");
});

test("a removed administrator's name is kept for a year for the audit log; their other data is deleted at once", async () => {
  const grace = await joinedAs(owner, "support");
  await remove(owner, grace.id);
  const left = await accounts.find(grace.id);
  expect(left).toMatchObject({ state: "deleted", name: "Grace Park" });
  for (const secret of ["password_hash", "totp_secret", "totp_step"]) expect(left).not.toHaveProperty(secret);
  clock.advance({ days: 364 });
  await runSchedule(eraseSchedule);
  expect((await accounts.find(grace.id)).name).toBe("Grace Park");
  clock.advance({ days: 2 });
  await runSchedule(eraseSchedule);
  expect(await accounts.find(grace.id)).toMatchObject({ name: "", erased_at: expect.any(String) });
});

test("the last owner can't be removed; when two owners remove each other at once, only one succeeds", async () => {
  await onlyOwners(owner);
  expect((await remove(owner, owner.id)).error?.code).toBe("admin.last_owner");
  for (let turn = 0; turn < 5; turn += 1) {
    const [one, two] = [await administrator(), await administrator("owner")];
    await onlyOwners(one, two);
    const said = await Promise.all([remove(one, two.id), remove(two, one.id)]);
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(["auth.admin_role_forbidden", "auth.required"]).toContain(
      said.find(({ status }) => status !== 200)?.error?.code,
    );
    const states = (await Promise.all([one, two].map(({ id }) => accounts.find(id)))).map(
      ({ state }) => state,
    );
    expect(states.sort()).toEqual(["active", "deleted"]);
  }
});

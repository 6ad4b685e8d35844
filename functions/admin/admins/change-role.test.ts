import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { sessions } from "../../../shared/data/sessions.ts";
import { adminRoleOf } from "../../../shared/domain/account/account.ts";
import { joinedAs, onlyOwners } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { newUser } from "../../../tests/support/people.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as getSessions } from "../../authentication/get-sessions.ts";
import { handler } from "./change-role.ts";

const reason = "Takes over the books from May on.";
const change = (as: Caller, account_id: string, admin_role: string) =>
  call(handler, { as, params: { account_id }, body: { admin_role, reason } });
const roleOf = async ({ id }: { id: string }) => adminRoleOf(await accounts.find(id));

const mailTo = openMailbox();
let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:10.000Z");
  owner = await administrator();
});

test("a role change takes effect at once: sessions end, the person is told why, and it is recorded", async () => {
  const grace = await joinedAs(owner, "support");
  const said = await change(owner, grace.id, "finance");
  expect(said.data).toEqual({ account_id: grace.id, admin_role: "finance", ended_sessions: 1 });
  expect((await call(getSessions, { as: grace })).status).toBe(401);
  const back = await signedIn("admin", grace.id, await roleOf(grace));
  expect((await change(back, owner.id, "support")).error).toEqual({
    code: "auth.admin_role_forbidden",
    details: { roles: ["owner"], role: "finance" },
  });
  await deliver();
  const mail = mailTo(grace.email).find(({ subject }) => subject === "You have another role");
  expect(mail?.text).toContain("From now on you are finance: you work with payments");
  expect(mail?.text).toContain("Takes over the books from May on");
  expect(await storyOf("account", grace.id)).toContain("account.admin_role_changed");
});

test("refuses a role the admin already has, and an account that is missing or not an administrator", async () => {
  const grace = await joinedAs(owner, "support");
  expect((await change(owner, grace.id, "support")).error?.code).toBe("admin.role_unchanged");
  expect((await change(owner, owner.id, "owner")).error?.code).toBe("admin.role_unchanged");
  const { as: user } = await newUser();
  for (const id of [user.id, "0".repeat(24)])
    expect((await change(owner, id, "support")).error?.code).toBe("account.not_found");
});

test("the last owner can't be demoted; an owner can step down while there is another", async () => {
  await onlyOwners(owner);
  expect((await change(owner, owner.id, "support")).error?.code).toBe("admin.last_owner");
  const second = await administrator("owner");
  expect((await change(owner, owner.id, "read_only")).status).toBe(200);
  expect([await roleOf(owner), await roleOf(second)]).toEqual(["read_only", "owner"]);
});

test("when two owners demote each other at once, only one succeeds; when both step down at once, one remains", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [one, two] = [await administrator(), await administrator("owner")];
    await onlyOwners(one, two);
    const said = await writingTogether("account", () =>
      Promise.all([change(one, two.id, "support"), change(two, one.id, "support")]),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(said.find(({ status }) => status === 403)?.error?.code).toBe("auth.admin_role_forbidden");
    expect([await roleOf(one), await roleOf(two)].sort()).toEqual(["owner", "support"]);
  }
  for (let turn = 0; turn < 5; turn += 1) {
    const [one, two] = [await administrator(), await administrator("owner")];
    await onlyOwners(one, two);
    const said = await writingTogether("account", () =>
      Promise.all([change(one, one.id, "support"), change(two, two.id, "support")]),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)?.error?.code).toBe("admin.last_owner");
    expect([await roleOf(one), await roleOf(two)].sort()).toEqual(["owner", "support"]);
  }
});

test("takes at most two round trips", async () => {
  const grace = await joinedAs(owner, "support");
  expect(await roundTripsOf(() => change(owner, grace.id, "finance"))).toBe(2);
  expect(await sessions.get(grace.id, grace.session_id)).toBeUndefined();
});

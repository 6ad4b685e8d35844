import { beforeEach, expect, test } from "vitest";
import { accepted, invitedAs, joinedAs } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { someAddress } from "../../../tests/support/people.ts";
import { type Caller, call, clock, deliver, storyOf } from "../../../tests/support/world.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler as getAdmins } from "./get-admins.ts";
import { handler } from "./invite-admin.ts";

const mailTo = openMailbox();
let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  owner = await administrator();
});

test("inviting an address twice, even concurrently, keeps one invitation with the newest role and link", async () => {
  const email = someAddress();
  const other = await administrator();
  const invite = (as: Caller, admin_role: string) => call(handler, { as, body: { email, admin_role } });
  const both = await Promise.all([invite(owner, "support"), invite(other, "finance")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const last = await invite(owner, "read_only");
  const { invitations } = (await call(getAdmins, { as: owner })).data;
  const mine = invitations.filter((one: { email: string }) => one.email === email);
  expect(mine).toEqual([last.data]);
  expect(last.data).toEqual({
    id: both[0]?.data.id,
    email,
    admin_role: "read_only",
    invited_by: owner.id,
    sent_at: "2027-03-01T12:00:00.000Z",
    expires_at: "2027-03-08T12:00:00.000Z",
    created_at: "2027-03-01T12:00:00.000Z",
  });
  expect(await storyOf("admin_invite", last.data.id)).toEqual(Array(3).fill("admin_invite.sent"));
});

test("the email names the inviter, the role and the link; an outdated link is not sent any more", async () => {
  const email = someAddress();
  await invitedAs(owner, "support", email);
  const { token } = await invitedAs(owner, "finance", email);
  await deliver();
  const mails = mailTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: "Ada Customer invites you to run the marketplace" });
  expect(mails[0]?.text).toContain(`/console#/join/${token} `);
  expect(mails[0]?.text).toContain("as finance: you work with payments");
});

test("the inviter is told when the invitation is accepted; an existing administrator can't be invited", async () => {
  const { email, token } = await invitedAs(owner, "support");
  const { data } = (await accepted(token)).said;
  await deliver();
  const { items } = (await call(getNotifications, { as: owner })).data;
  expect(items.map(({ title }: { title: string }) => title)).toContain(
    "Somebody has accepted your invitation",
  );
  const again = await call(handler, { as: owner, body: { email, admin_role: "owner" } });
  expect([again.status, again.error]).toEqual([
    409,
    { code: "admin.exists", details: { account_id: data.account_id } },
  ]);
});

test("lists all administrators with their roles, oldest first, in pages, for owners only", async () => {
  const support = await joinedAs(owner, "support");
  clock.advance({ minutes: 1 });
  const finance = await joinedAs(owner, "finance");
  const listed: { account_id: string; admin_role: string; own: boolean }[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: Record<string, string> = { limit: "2", ...(cursor && { cursor }) };
    const { data } = await call(getAdmins, { as: owner, query });
    listed.push(...data.items);
    cursor = data.next_cursor;
  }
  const roleOf = (id: string) => listed.find(({ account_id }) => account_id === id)?.admin_role;
  expect([owner, support, finance].map(({ id }) => roleOf(id))).toEqual(["owner", "support", "finance"]);
  expect(listed.filter(({ own }) => own).map(({ account_id }) => account_id)).toEqual([owner.id]);
  const places = [support, finance].map(({ id }) => listed.findIndex(({ account_id }) => account_id === id));
  expect(places[0]).toBeLessThan(places[1] as number);
  for (const as of [support, finance])
    expect((await call(getAdmins, { as })).error?.code).toBe("auth.admin_role_forbidden");
});

import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import {
  type AdminInvite,
  AdminInviteNotGood,
  acceptedAdminInvite,
  adminInviteToken,
  goodAdminInvite,
  isOpenInvite,
  revokedAdminInvite,
  secondFactorOf,
  sendAdminInvite,
} from "./admin-invite.ts";

const now = "2027-03-01T09:00:00.000Z";
const key = { code_key: Buffer.alloc(32, 7).toString("base64") };
const otherKey = { code_key: Buffer.alloc(32, 8).toString("base64") };
const owner = newId("account");

const invite: AdminInvite = {
  id: newId("admin_invite"),
  version: 2,
  email: "ada@example.com",
  admin_role: "support",
  generation: 3,
  invited_by: owner,
  sent_at: "2027-02-27T09:00:00.000Z",
  expires_at: "2027-03-06T09:00:00.000Z",
  created_at: "2027-02-01T09:00:00.000Z",
};
const facts = { admin_invite_id: invite.id, admin_role: "support", generation: 3 };

describe("an invitation", () => {
  const sending = { id: invite.id, email: invite.email, admin_role: "finance", invited_by: owner } as const;

  test("is good for seven days", () => {
    const { record, events } = sendAdminInvite(undefined, sending, now);
    expect(record).toEqual({
      ...sending,
      version: 0,
      generation: 1,
      sent_at: now,
      expires_at: "2027-03-08T09:00:00.000Z",
      created_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "admin_invite.sent",
        data: { admin_invite_id: invite.id, admin_role: "finance", generation: 1 },
      },
    ]);
  });

  test("that is sent again has a new link, and is the same invitation", () => {
    const { record } = sendAdminInvite(invite, sending, now);
    expect(record).toEqual({
      ...invite,
      admin_role: "finance",
      generation: 4,
      sent_at: now,
      expires_at: "2027-03-08T09:00:00.000Z",
    });
  });

  test("is open until it expires", () => {
    expect(isOpenInvite({ ...invite, expires_at: "2027-03-01T09:00:00.001Z" }, now)).toBe(true);
    expect(isOpenInvite({ ...invite, expires_at: now }, now)).toBe(false);
  });

  test("that was accepted tells whoever sent it; one that was taken back says why", () => {
    const accepted_by = newId("account");
    expect(acceptedAdminInvite(invite, accepted_by)).toMatchObject({
      type: "admin_invite.accepted",
      data: { ...facts, accepted_by },
      audience: [owner],
    });
    expect(revokedAdminInvite(invite, "A mistake.")).toMatchObject({
      type: "admin_invite.revoked",
      data: facts,
      reason: "A mistake.",
      audience: [],
    });
  });
});

describe("the link of an invitation", () => {
  const token = adminInviteToken(invite, key);

  test("is good while the invitation is open", () => {
    expect(goodAdminInvite(invite, token, key, now)).toBe(invite);
  });

  test.each([
    ["of no invitation", undefined, token],
    ["that is late", { ...invite, expires_at: now }, token],
    ["of an earlier link", { ...invite, generation: 4 }, token],
    ["of an earlier invitation", { ...invite, sent_at: now }, token],
    ["that was made up", invite, adminInviteToken(invite, otherKey)],
  ])("%s is refused, always the same way", (_, held, given) => {
    expect(() => goodAdminInvite(held, given, key, now)).toThrow(AdminInviteNotGood());
  });

  test("has a second factor of its own: 20 bytes, always the same", () => {
    const secret = secondFactorOf(invite, key);
    expect(secret).toHaveLength(20);
    expect(secondFactorOf(invite, key)).toEqual(secret);
    for (const other of [
      { ...invite, generation: 4 },
      { ...invite, sent_at: now },
    ])
      expect(secondFactorOf(other, key)).not.toEqual(secret);
    expect(secondFactorOf(invite, otherKey)).not.toEqual(secret);
    expect(token).not.toContain(secret.toString("base64url").slice(0, 10));
  });
});

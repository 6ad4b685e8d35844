import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { adminInvites } from "../../../shared/data/admin-invites.ts";
import { releasing } from "../../../shared/data/identifiers.ts";
import { AdminInviteConflict, revokedAdminInvite } from "../../../shared/domain/account/admin-invite.ts";
import {
  AccountDeleted,
  AdminInviteRevoked,
  AdminRemoved,
  SessionRevoked,
} from "../../../shared/domain/account/events.ts";
import { AddressTaken } from "../../../shared/domain/account/registration.ts";
import { AccountTransition, removeAdmin } from "../../../shared/domain/privacy/closing.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Line } from "../../../shared/kernel/schema.ts";
import {
  administratorOf,
  adminSituation,
  changesOfAdmins,
  leavingAnOwner,
} from "../../../shared/workflows/account/admins.ts";

export const handler = operation({
  route: "PUT /admin/admins/remove-admin/{admin_id}",
  extra: true,
  summary: "Remove an administrator, or take an invitation back.",
  description:
    "A removed administrator is signed out on all devices at once, can't sign in again, and is told by email. The address can be invited again. What the administrator did stays in the audit log. The last owner can't be removed.",
  access: ["admin"],
  params: z.strictObject({
    admin_id: described(Id("admin"), "The administrator's account, or the open invitation."),
  }),
  body: z.strictObject({ reason: described(Line(300, 5), "Why. The administrator is told.") }),
  response: z.object({
    removed: described(z.enum(["administrator", "invitation"]), "What was removed."),
    ended_sessions: described(z.int(), "How many sessions were ended."),
  }),
  refuses: [...changesOfAdmins.refuses, AccountTransition, AddressTaken, AdminInviteConflict],
  emits: [AdminRemoved, AccountDeleted, AdminInviteRevoked, SessionRevoked],
  uses: ["table", "lists", "secrets"],
  example: {
    params: { admin_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "Works for another company from June on." },
  },
  alongside: async ({ params: { admin_id }, ...asking }) => {
    const [situation, invite] = await Promise.all([
      adminSituation(admin_id as string, { ...asking, reason: "admin_removed" }),
      adminInvites.get(admin_id),
    ]);
    return { situation, invite };
  },
}).handle(async ({ alongside, body: { reason }, now, commit }) => {
  const { situation, invite } = await alongside;
  if (invite)
    return commit([adminInvites.remove(invite)], [revokedAdminInvite(invite, reason)], {
      removed: "invitation",
      ended_sessions: 0,
    });
  const account = administratorOf(situation);
  const { record, events } = removeAdmin(account, reason, now);
  const sessions = situation.endSessions();
  return commit(
    [
      accounts.update(record),
      leavingAnOwner(account, situation),
      ...(await releasing(account)),
      ...sessions.writes,
    ],
    [...events, ...sessions.events],
    { removed: "administrator", ended_sessions: sessions.writes.length },
  );
});

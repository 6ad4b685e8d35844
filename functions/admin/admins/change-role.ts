import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { AdminRole } from "../../../shared/domain/account/account.ts";
import { AdminRoleUnchanged, changeAdminRole } from "../../../shared/domain/account/admin.ts";
import { AdminRoleChanged, SessionRevoked } from "../../../shared/domain/account/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Line } from "../../../shared/kernel/schema.ts";
import {
  administratorOf,
  adminSituation,
  changesOfAdmins,
  leavingAnOwner,
} from "../../../shared/workflows/account/admins.ts";

export const handler = operation({
  route: "PUT /admin/admins/change-role/{account_id}",
  extra: true,
  summary: "Give an administrator another role.",
  description:
    "The administrator is signed out on all devices at once, signs in again with the new role, and is told by email. The last owner stays an owner.",
  access: ["admin"],
  params: z.strictObject({ account_id: Id("account") }),
  body: z.strictObject({
    admin_role: described(AdminRole, "The new role."),
    reason: described(Line(300, 5), "Why. The administrator is told."),
  }),
  response: z.object({
    account_id: Id("account"),
    admin_role: described(AdminRole, "The role from now on."),
    ended_sessions: described(z.int(), "How many sessions were ended."),
  }),
  refuses: [...changesOfAdmins.refuses, AdminRoleUnchanged],
  emits: [AdminRoleChanged, SessionRevoked],
  uses: ["table", "lists"],
  example: {
    params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { admin_role: "finance", reason: "Takes over the books from May on." },
  },
  alongside: ({ params, ...asking }) =>
    adminSituation(params.account_id, { ...asking, reason: "admin_role_changed" }),
}).handle(async ({ alongside, body, now, commit }) => {
  const situation = await alongside;
  const account = administratorOf(situation);
  const { record, events } = changeAdminRole(account, body, now);
  const sessions = situation.endSessions();
  const ownerRemains = leavingAnOwner(account, situation);
  return commit(
    [accounts.update(record), ownerRemains, ...sessions.writes],
    [...events, ...sessions.events],
    {
      account_id: record.id,
      admin_role: body.admin_role,
      ended_sessions: sessions.writes.length,
    },
  );
});

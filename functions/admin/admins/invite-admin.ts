import * as z from "zod/mini";
import { adminInviteIdOf, adminInvites } from "../../../shared/data/admin-invites.ts";
import { addressKey, identifierId, identifiers } from "../../../shared/data/identifiers.ts";
import { AdminRole } from "../../../shared/domain/account/account.ts";
import { AdminExists } from "../../../shared/domain/account/admin.ts";
import {
  AdminInviteConflict,
  AdminInviteView,
  adminInvitePolicy,
  sendAdminInvite,
} from "../../../shared/domain/account/admin-invite.ts";
import { AdminInviteSent } from "../../../shared/domain/account/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Email } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /admin/admins/invite-admin",
  extra: true,
  summary: "Invite somebody by email to be an administrator with a role.",
  description: `The link in the mail leads to the console and works once, for ${adminInvitePolicy.valid_days} days. If you invite the same address again, the role is the new one, a new link is sent and the old one stops working.`,
  access: ["admin"],
  body: z.strictObject({
    email: Email,
    admin_role: described(AdminRole, "The role that the new administrator gets."),
  }),
  response: AdminInviteView,
  refuses: [AdminExists, AdminInviteConflict],
  emits: [AdminInviteSent],
  limit: { burst: adminInvitePolicy.per_day, window_seconds: 86_400 },
  uses: ["table", "secrets"],
  example: { body: { email: "grace@example.com", admin_role: "support" } },
}).handle(async ({ body, actor, now, commit }) => {
  const id = adminInviteIdOf(await addressKey("email", body.email));
  const [held, before] = await Promise.all([
    identifierId("email", "admin", body.email).then((at) => identifiers.get(at)),
    adminInvites.get(id),
  ]);
  if (held) throw AdminExists({ details: { account_id: held.account_id } });
  const { record, events } = sendAdminInvite(before, { id, ...body, invited_by: actor.id }, now);
  return commit([adminInvites.put(record)], events, record);
});

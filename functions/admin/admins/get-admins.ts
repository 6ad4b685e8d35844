import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { adminInvites, openAdminInvites } from "../../../shared/data/admin-invites.ts";
import { AdminRole, adminRoleOf } from "../../../shared/domain/account/account.ts";
import { AdminInviteView, isOpenInvite } from "../../../shared/domain/account/admin-invite.ts";
import { operation } from "../../../shared/http/operation.ts";
import { CreatedAt, described, Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

const AdminView = z.object({
  account_id: Id("account"),
  name: described(z.string(), "The administrator's name."),
  email: described(z.optional(z.string()), "The email address that the administrator signs in with."),
  admin_role: described(AdminRole, "The administrator's role."),
  own: described(z.boolean(), "Whether it is you."),
  created_at: CreatedAt,
});

export const handler = operation({
  route: "GET /admin/admins/get-admins",
  extra: true,
  summary: "List the administrators, oldest first, with their roles, and the invitations that are open.",
  description: "Invitations come with the first page. Which role may call what is said with each operation.",
  access: ["admin"],
  admins: [],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(AdminView), {
    invitations: described(z.array(AdminInviteView), "Invitations that can still be accepted."),
  }),
}).handle(async ({ query, actor, now }) => {
  const [page, invitations] = await Promise.all([
    accounts.page("inState", "ACCOUNTS#admin#active", { ...query, order: "oldest", scope: actor.id }),
    query.cursor === undefined
      ? adminInvites.page("all", openAdminInvites, { limit: 100, scope: actor.id })
      : { items: [] },
  ]);
  return {
    next_cursor: page.next_cursor,
    items: page.items.map(({ id, role, admin_role, name, email, created_at }) => ({
      account_id: id,
      name,
      email,
      admin_role: adminRoleOf({ role, admin_role }) ?? "read_only",
      own: id === actor.id,
      created_at,
    })),
    invitations: invitations.items.filter((invite) => isOpenInvite(invite, now)),
  };
});

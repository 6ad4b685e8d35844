import type { Decision } from "../../kernel/event.ts";
import { AdminRoleForbidden, refusal } from "../../kernel/refusal.ts";
import { type Account, type AdminRole, adminRoleOf } from "./account.ts";
import { AdminRoleChanged } from "./events.ts";

export const AdminExists = refusal(
  "admin.exists",
  409,
  "Somebody with this address is an administrator already.",
  "Change their role instead: details.account_id.",
);
export const AdminLastOwner = refusal(
  "admin.last_owner",
  409,
  "There would be no owner left.",
  "Make somebody else an owner first.",
);
export const AdminRoleUnchanged = refusal(
  "admin.role_unchanged",
  409,
  "The administrator has this role already.",
  "List the administrators again.",
);

/** Whether an account is an active owner. */
export const isOwner = (account: Account): boolean =>
  account.state === "active" && adminRoleOf(account) === "owner";

type RoleHolder = Parameters<typeof adminRoleOf>[0];

/** Refuses an action on an owner by anybody but an owner. */
export const expectNotAbove = (actor: RoleHolder, account: RoleHolder): void => {
  if (adminRoleOf(account) === "owner" && adminRoleOf(actor) !== "owner")
    throw AdminRoleForbidden({
      message: "Only an administrator with the role owner can do this to an owner.",
      details: { roles: ["owner"], role: actor.admin_role },
    });
};

type Change = { admin_role: AdminRole; reason: string };

/** Changes an administrator's role. Throws `admin.role_unchanged` if it is the same. */
export const changeAdminRole = (
  account: Account,
  { admin_role, reason }: Change,
  now: string,
): Decision<Account> => {
  const previous_admin_role = adminRoleOf(account) as AdminRole;
  if (previous_admin_role === admin_role) throw AdminRoleUnchanged();
  const record: Account = { ...account, admin_role, updated_at: now };
  const data = { account_id: record.id, admin_role, previous_admin_role };
  return {
    record,
    events: [AdminRoleChanged.atNextVersion(record, { data, reason, audience: [record.id] })],
  };
};

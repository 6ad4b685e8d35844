import { secrets } from "../../configuration.ts";
import { accounts, activeAdmins } from "../../data/accounts.ts";
import { adminInvites } from "../../data/admin-invites.ts";
import { held } from "../../data/engine/guard.ts";
import type { Write } from "../../data/engine/write.ts";
import { type Account, AccountConflict, AccountNotFound } from "../../domain/account/account.ts";
import { AdminLastOwner, isOwner } from "../../domain/account/admin.ts";
import { type AdminInvite, AdminInviteNotGood, goodAdminInvite } from "../../domain/account/admin-invite.ts";
import { idInToken } from "../../domain/account/link-token.ts";
import type { Actor } from "../../http/call.ts";
import type { Id } from "../../kernel/id.ts";
import { AdminRoleForbidden } from "../../kernel/refusal.ts";
import { accountWithSessions } from "./end-sessions.ts";

type Asking = { actor: Actor; now: string; reason: string };

/** What changing an administrator depends on. One round trip, three if owners change themselves. */
export const adminSituation = async (id: Id<"account">, { actor, now, reason }: Asking) => {
  const [{ account, endSessions }, own, admins] = await Promise.all([
    accountWithSessions(id, { reason, now }),
    accounts.get(actor.id),
    id === actor.id ? activeAdmins() : [],
  ]);
  const others = admins.filter((one) => isOwner(one) && one.id !== id);
  const guards = others.map((one) => accounts.placeOf(one.id));
  return { account, own, others: held(guards, others), endSessions };
};
type Situation = Awaited<ReturnType<typeof adminSituation>>;

export const changesOfAdmins = { refuses: [AccountNotFound, AccountConflict, AdminLastOwner] };

/** The administrator to change. */
export const administratorOf = ({ account }: Pick<Situation, "account">): Account => {
  if (account?.role !== "admin" || account.state !== "active") throw AccountNotFound();
  return account;
};

/**
 * Returns the check that at least one owner is left when somebody stops being an owner. It requires that one owner
 * stays unchanged: the caller, or another owner if the caller changes themselves. So if two owners remove each other at
 * the same time, the second one fails: they are no longer an owner when the check runs. Throws
 * `auth.admin_role_forbidden` then, and `admin.last_owner` if no owner would be left.
 */
export const leavingAnOwner = (account: Account, { own, others }: Situation): Write => {
  if (!own || !isOwner(own))
    throw AdminRoleForbidden({
      message: "Only an administrator with the role owner can do this. You are no longer an owner.",
      details: { roles: ["owner"] },
    });
  const staying = own.id === account.id ? others.members[0] : own;
  if (!staying) throw AdminLastOwner();
  return accounts.unchanged(staying);
};

/**
 * The good invitation of a token, and the check that whoever sent it is still an owner. Two round trips. Throws
 * `admin_invite.not_good`.
 */
export const ownersInvite = async (
  token: string,
  now: string,
): Promise<{ invite: AdminInvite; stillOwner: Write }> => {
  const id = idInToken(token);
  const [known, held] = await Promise.all([id === undefined ? undefined : adminInvites.get(id), secrets()]);
  const invite = goodAdminInvite(known, token, held, now);
  const inviter = await accounts.get(invite.invited_by);
  if (!inviter || !isOwner(inviter)) throw AdminInviteNotGood();
  return { invite, stillOwner: accounts.unchangedIn(inviter, ["state", "admin_role"], AdminInviteNotGood) };
};

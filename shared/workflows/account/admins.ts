import { accounts, activeAdmins } from "../../data/accounts.ts";
import type { Write } from "../../data/engine/write.ts";
import { type Account, AccountConflict, AccountNotFound } from "../../domain/account/account.ts";
import { AdminLastOwner, isOwner } from "../../domain/account/admin.ts";
import type { Actor } from "../../http/call.ts";
import type { Id } from "../../kernel/id.ts";
import { AdminRoleForbidden } from "../../kernel/refusal.ts";
import { revokeSessions } from "./end-sessions.ts";

type Asking = { actor: Actor; now: string; reason: string };

/** What a change of an administrator depends on. One round trip, three where owners change themselves. */
export const adminSituation = async (id: Id<"account">, { actor, now, reason }: Asking) => {
  const [account, own, owners, sessions] = await Promise.all([
    accounts.get(id),
    accounts.get(actor.id),
    id === actor.id ? activeAdmins().then((all) => all.filter(isOwner)) : [],
    revokeSessions(id, { reason, now }),
  ]);
  return { account, own, owners, sessions };
};
type Situation = Awaited<ReturnType<typeof adminSituation>>;

export const changesOfAdmins = { refuses: [AccountNotFound, AccountConflict, AdminLastOwner] };

/** The administrator that is to be changed. */
export const administratorOf = ({ account }: Pick<Situation, "account">): Account => {
  if (account?.role !== "admin" || account.state !== "active") throw AccountNotFound();
  return account;
};

/**
 * Describes the check that an owner is left when an administrator is no owner any more: whoever asks for it, or another
 * owner where owners ask it of themselves, stays as they are. So of two owners who do it to each other at once, one
 * is too late: they are no owner when they are looked at again. Throws `auth.admin_role_forbidden` then, and
 * `admin.last_owner` where nobody is left.
 */
export const leavingAnOwner = (account: Account, { own, owners }: Situation): Write => {
  if (!own || !isOwner(own))
    throw AdminRoleForbidden({
      message: "Only an administrator with the role owner can do this. You are no longer an owner.",
      details: { roles: ["owner"] },
    });
  const staying = own.id === account.id ? owners.find(({ id }) => id !== account.id) : own;
  if (!staying) throw AdminLastOwner();
  return accounts.unchanged(staying);
};

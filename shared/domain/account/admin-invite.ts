import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Email, Id, Instant } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { AdminRole } from "./account.ts";
import { AdminInviteAccepted, AdminInviteRevoked, AdminInviteSent } from "./events.ts";
import { isLinkToken, keyedBytes, type LinkKey, linkToken } from "./link-token.ts";

export const adminInvitePolicy = { valid_days: 7, per_day: 20 } as const;

/**
 * An open invitation to become an administrator. At most one per address; it is deleted when it is used or withdrawn.
 */
export const AdminInvite = lazyObject(() => ({
  id: Id("admin_invite"),
  version: z.int(),
  email: Email,
  admin_role: described(AdminRole, "The role that the invitation is for."),
  /** Counts the links: only the newest works. */
  generation: z.int(),
  invited_by: described(Id("account"), "The owner who sent the invitation last."),
  sent_at: described(Instant, "When the invitation was last sent."),
  expires_at: described(Instant, "The link in the invitation works until then."),
  created_at: CreatedAt,
}));
export type AdminInvite = z.output<typeof AdminInvite>;

export const AdminInviteView = z.omit(AdminInvite, { version: true, generation: true });

export const AdminInviteNotFound = notFound("admin_invite", "invitation");
export const AdminInviteConflict = versionConflict("admin_invite", "invitation");
export const AdminInviteNotGood = refusal(
  "admin_invite.not_good",
  409,
  "This invitation no longer works.",
  "Ask whoever invited you for a new one.",
);

const factsOf = ({ id, admin_role, generation }: AdminInvite) => ({
  admin_invite_id: id,
  admin_role,
  generation,
});

type Sending = Pick<AdminInvite, "id" | "email" | "admin_role" | "invited_by">;

/** Invites somebody, or renews the invitation: the new link replaces the previous one. */
export const sendAdminInvite = (
  before: AdminInvite | undefined,
  sending: Sending,
  now: string,
): Decision<AdminInvite> => {
  const record: AdminInvite = {
    version: 0,
    created_at: now,
    ...before,
    ...sending,
    generation: (before?.generation ?? 0) + 1,
    sent_at: now,
    expires_at: plus(now, { days: adminInvitePolicy.valid_days }),
  };
  return { record, events: [AdminInviteSent.atNextVersion(record, { data: factsOf(record) })] };
};

/** A link belongs to one sending: a later invitation of the same address has other secrets. */
const purposeOf = ({ id, generation, sent_at }: AdminInvite): string => `${id}\n${generation}\n${sent_at}`;

/** The secret of an invitation's current link. */
export const adminInviteToken = (invite: AdminInvite, key: LinkKey): string =>
  linkToken(invite.id, `admin invite\n${purposeOf(invite)}`, key);

/** The second factor's secret for whoever accepts. It stays the same, so that the link can be opened again. */
export const secondFactorOf = (invite: AdminInvite, key: LinkKey): Buffer =>
  keyedBytes(`second factor\n${purposeOf(invite)}`, key).subarray(0, 20);

export const isOpenInvite = ({ expires_at }: AdminInvite, now: string): boolean => expires_at > now;

/** Refuses a token that is forged, outdated, used, expired or withdrawn, always with the same error. */
export const goodAdminInvite = (
  invite: AdminInvite | undefined,
  token: string,
  key: LinkKey,
  now: string,
): AdminInvite => {
  if (!invite || !isOpenInvite(invite, now)) throw AdminInviteNotGood();
  if (!isLinkToken(token, invite.id, `admin invite\n${purposeOf(invite)}`, key)) throw AdminInviteNotGood();
  return invite;
};

/** The event when an invitation is accepted, which notifies its sender. */
export const acceptedAdminInvite = (invite: AdminInvite, accepted_by: IdOf<"account">) =>
  AdminInviteAccepted.atNextVersion(invite, {
    data: { ...factsOf(invite), accepted_by },
    audience: [invite.invited_by],
  });

export const revokedAdminInvite = (invite: AdminInvite, reason: string) =>
  AdminInviteRevoked.atNextVersion(invite, { data: factsOf(invite), reason });

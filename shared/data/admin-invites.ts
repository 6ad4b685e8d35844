import { AdminInvite, AdminInviteConflict, AdminInviteNotFound } from "../domain/account/admin-invite.ts";
import { documented } from "../kernel/documented.ts";
import type { Id } from "../kernel/id.ts";
import { entity } from "./engine/entity.ts";

export const openAdminInvites = "ADMIN_INVITES";

/** Open invitations: few, so that all of them are one list of the table itself. */
export const adminInvites = entity({
  name: "admin_invite",
  schema: documented(() => AdminInvite),
  key: (id) => [openAdminInvites, id],
  indexes: { all: { on: "table", key: ({ id }) => [openAdminInvites, id] } },
  expires: ({ expires_at }) => expires_at,
  notFound: AdminInviteNotFound,
  conflict: AdminInviteConflict,
});

/** The id of the invitation of an address (its keyed hash): so there can be only one. */
export const adminInviteIdOf = (destinationKey: string): Id<"admin_invite"> => destinationKey.slice(0, 24);

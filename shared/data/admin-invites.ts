import { AdminInvite, AdminInviteConflict, AdminInviteNotFound } from "../domain/account/admin-invite.ts";
import type { Id } from "../kernel/id.ts";
import { entity } from "./engine/entity.ts";

export const openAdminInvites = "ADMIN_INVITES";

/** Open invitations. They are few, so all of them are one list in the table itself. */
export const adminInvites = entity({
  name: "admin_invite",
  schema: () => AdminInvite,
  key: (id) => [openAdminInvites, id],
  indexes: { all: { on: "table", key: ({ id }) => [openAdminInvites, id] } },
  expires: ({ expires_at }) => expires_at,
  notFound: AdminInviteNotFound,
  conflict: AdminInviteConflict,
});

/** The id of an address's invitation, from its keyed hash: so there can be only one. */
export const adminInviteIdOf = (destinationKey: string): Id<"admin_invite"> => destinationKey.slice(0, 24);

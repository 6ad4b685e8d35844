import { createHash } from "node:crypto";
import { Invite, InviteConflict, InviteNotFound, inviteDueAt } from "../domain/account/invite.ts";
import type { Id } from "../kernel/id.ts";
import { entity } from "./engine/entity.ts";

export const invites = entity({
  name: "invite",
  schema: () => Invite,
  key: (id) => [`INVITE#${id}`, "INVITE"],
  indexes: {
    ofInviter: {
      on: "gsi1",
      key: ({ inviter_id, created_at, id }) => [`INVITES#${inviter_id}`, `${created_at}#${id}`],
    },
  },
  due: inviteDueAt,
  notFound: InviteNotFound,
  conflict: InviteConflict,
});

/** The id of an account's invitation to an address, from its keyed hash: so there can be only one. */
export const inviteIdOf = (inviterId: string, destinationKey: string): Id<"invite"> =>
  createHash("sha256").update(`invite\n${inviterId}\n${destinationKey}`).digest("hex").slice(0, 24);

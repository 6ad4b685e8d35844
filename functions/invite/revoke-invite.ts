import * as z from "zod/mini";
import { invites } from "../../shared/data/invites.ts";
import { InviteRevoked } from "../../shared/domain/account/events.ts";
import {
  InviteConflict,
  InviteNotFound,
  InviteTransition,
  InviteView,
  revokeInvite,
} from "../../shared/domain/account/invite.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /invite/revoke-invite/{invite_id}",
  summary: "Take an invitation back. Its link stops working at once, and the address is forgotten.",
  access: ["user", "service_provider"],
  extra: true,
  params: z.strictObject({ invite_id: Id("invite") }),
  response: InviteView,
  refuses: [InviteNotFound, InviteTransition, InviteConflict],
  steps: { invite: { revoke: {} } },
  emits: [InviteRevoked],
  example: { params: { invite_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => invites.find(params.invite_id),
}).handle(async ({ alongside, actor, now, commit }) => {
  const invite = await alongside;
  if (invite.inviter_id !== actor.id) throw InviteNotFound();
  const { record, events } = revokeInvite(invite, now);
  return commit([invites.update(record)], events, record);
});

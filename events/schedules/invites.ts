import { invites } from "../../shared/data/invites.ts";
import { InviteExpired } from "../../shared/domain/account/events.ts";
import { expireInvite } from "../../shared/domain/account/invite.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Expires unused invitations. */
export const handler = schedule({
  name: "invites",
  rate: "15 minutes",
  due: invites.due,
  emits: [InviteExpired],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const { record, events } = expireInvite(due, now);
  await commit([invites.update(record)], events);
});

import { invites } from "../../shared/data/invites.ts";
import { expireInvite } from "../../shared/domain/invite.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { InviteExpired } from "../catalogue/invite.ts";

/** Ends invitations that were not used in time. */
export const handler = schedule({
  name: "invites",
  rate: "1 hour",
  due: invites.due,
  emits: [InviteExpired],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const { record, events } = expireInvite(due, now);
  await commit([invites.update(record)], events);
});

import { accounts } from "../../shared/data/accounts.ts";
import { invites } from "../../shared/data/invites.ts";
import { AccountVerified, InviteAccepted } from "../../shared/domain/account/events.ts";
import { acceptInvite, InviteConflict } from "../../shared/domain/account/invite.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Credits the invitation that led to a sign-up once the address is verified; of several only the first. */
export const handler = subscriber({
  name: "credit-invite",
  lane: "prompt",
  on: [AccountVerified],
  emits: [InviteAccepted],
  uses: ["table"],
}).handle(async ({ event, now, commit }) => {
  const account = await accounts.get(event.data.account_id);
  const { invite_id } = account ?? {};
  if (!account || !invite_id) return;
  await againstContention([InviteConflict], async () => {
    const invite = await invites.get(invite_id);
    const accepted = invite && acceptInvite(invite, account.id, now);
    if (accepted) await commit([invites.update(accepted.record)], accepted.events);
  });
});

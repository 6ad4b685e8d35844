import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { addressKey } from "../../shared/data/identifiers.ts";
import { inviteIdOf, invites } from "../../shared/data/invites.ts";
import { InviteResent, InviteSent } from "../../shared/domain/account/events.ts";
import {
  InviteConflict,
  InviteOwnAddress,
  InviteTransition,
  InviteView,
  resendInvite,
  sendInvite,
} from "../../shared/domain/account/invite.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { Email, Phone } from "../../shared/kernel/schema.ts";
import { addressOf, oneAddress } from "../../shared/workflows/account/given-address.ts";
import { mayInvite } from "../../shared/workflows/account/sending-limit.ts";

export const handler = operation({
  route: "POST /invite/send-invite",
  summary: "Invite somebody by email or text message.",
  description: `The link works once, for ${policy.invite.valid_days} days. If you invite the same address again, a new link is sent and the old one stops working. The answer is the same whether or not the address has an account. You can send ${policy.invite.per_day} invitations a day.`,
  access: ["user", "service_provider"],
  body: z.strictObject({ email: z.optional(Email), phone: z.optional(Phone) }).check(oneAddress),
  response: InviteView,
  refuses: [InviteOwnAddress, InviteConflict, InviteTransition],
  steps: { invite: { resend: {} } },
  emits: [InviteSent, InviteResent],
  limit: { burst: policy.invite.per_day, window_seconds: 86_400 },
  uses: ["table", "secrets"],
  example: { body: { email: "friend@example.com" } },
}).handle(async ({ body, actor, now, commit }) => {
  const { kind, channel, value: to } = addressOf(body);
  const destination = await addressKey(kind, to);
  const id = inviteIdOf(actor.id, destination);
  const [account, before, allowed] = await Promise.all([
    accounts.get(actor.id),
    invites.get(id),
    mayInvite(destination, now),
  ]);
  if (to === account?.[kind]) throw InviteOwnAddress();
  const inviter_role = actor.role === "user" ? "user" : "service_provider";
  const { record, events } = before
    ? resendInvite(before, { to, muted: !allowed }, now)
    : sendInvite({ id, inviter_id: actor.id, inviter_role, channel, to, muted: !allowed }, now);
  if (events.length === 0) return record;
  return commit([invites.put(record)], events, record);
});

import { configuration, secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { adminInvites } from "../../shared/data/admin-invites.ts";
import { adminInviteToken } from "../../shared/domain/account/admin-invite.ts";
import { AdminInviteSent, AdminRemoved } from "../../shared/domain/account/events.ts";
import { RecipientRefused } from "../../shared/domain/notification/events.ts";
import { lettersFor } from "../../shared/domain/notification/messages.ts";
import type { EventEnvelope } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { editedTexts } from "../../shared/workflows/notification/edited-texts.ts";
import { send } from "../../shared/workflows/notification/send.ts";

type Facts = { admin_invite_id?: string; generation?: number; account_id?: string };

/** An invitation that was renewed, used or revoked meanwhile is not sent. */
const invitation = async ({ admin_invite_id = "", generation }: Facts) => {
  const [invite, held] = await Promise.all([adminInvites.get(admin_invite_id), secrets()]);
  if (!invite || invite.generation !== generation) return undefined;
  const owner = await accounts.get(invite.invited_by);
  const { language, ...letters } = lettersFor(owner?.language);
  const by = owner?.name || letters.owner;
  const token = adminInviteToken(invite, held);
  const link = `${configuration().ACCESS_TOKEN_ISSUER}/console#/join/${token}`;
  return {
    to: invite.email,
    link,
    because: "invited" as const,
    language,
    ...letters[AdminInviteSent.type]({ by, role: invite.admin_role, link }),
  };
};

const farewell = async ({ account_id = "" }: Facts, reason: string | undefined) => {
  const account = await accounts.get(account_id);
  if (!account?.email) return undefined;
  const { language, ...letters } = lettersFor(account.language);
  return { to: account.email, language, ...letters[AdminRemoved.type]({ reason }) };
};

/** Writes to people without an inbox: invited administrators and removed ones. */
export const handler = subscriber({
  name: "send-admin-letters",
  lane: "patient",
  on: [AdminInviteSent, AdminRemoved],
  emits: [RecipientRefused],
  uses: ["table", "secrets", "notifications"],
}).handle(async ({ event, now, commit }) => {
  const { id, type, data, reason } = event as EventEnvelope;
  await editedTexts();
  const letter = await (type === AdminRemoved.type ? farewell(data, reason) : invitation(data));
  if (letter) await send([{ message_id: `${id}.letter`, channel: "email", ...letter }], { now, commit });
});

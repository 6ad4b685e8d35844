import { configuration, secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { invites } from "../../shared/data/invites.ts";
import { InviteResent, InviteSent } from "../../shared/domain/account/events.ts";
import { inviteToken } from "../../shared/domain/account/invite.ts";
import { RecipientRefused } from "../../shared/domain/notification/events.ts";
import { lettersFor } from "../../shared/domain/notification/messages.ts";
import { mailBrandOf } from "../../shared/markets/brand.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { webOf } from "../../shared/markets/web.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";
import { editedTexts } from "../../shared/workflows/notification/edited-texts.ts";
import { send } from "../../shared/workflows/notification/send.ts";

/** Accepts only a name. Anything else would be a stranger's text in our mail. */
const plainName = (name: string | undefined): string =>
  name !== undefined && /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,59}$/u.test(name) ? name : "Somebody you know";

/** Sends the link of an invitation; one that was renewed, used or revoked meanwhile is not sent. */
export const handler = subscriber({
  name: "send-invites",
  lane: "patient",
  on: [InviteSent, InviteResent],
  emits: [RecipientRefused],
  uses: ["table", "secrets", "notifications"],
}).handle(async ({ event: { id, data }, now, commit }) => {
  if (data.muted) return;
  const [invite, held] = await Promise.all([
    invites.get(data.invite_id),
    secrets(),
    editedTexts(),
    marketSettings(),
  ]);
  if (invite?.state !== "sent" || !invite.to || invite.generation !== data.generation) return;
  const inviter = await accounts.get(invite.inviter_id);
  const home = marketNamed(inviter?.market);
  const link = new URL(webOf(home).invite ?? configuration().INVITE_URL);
  link.searchParams.set("token", inviteToken(invite, held));
  const { language, ...letters } = lettersFor(inviter?.language);
  const name = invite.inviter_role === "admin" ? mailBrandOf(home).name : plainName(inviter?.name);
  const message = {
    message_id: `${id}.invite`,
    channel: invite.channel,
    to: invite.to,
    language,
    market: home.id,
    because: "invited" as const,
    ...(invite.channel === "email" && { link: link.href }),
    ...letters[InviteSent.type]({ name, link: link.href }),
  };
  await send([message], { now, commit });
});

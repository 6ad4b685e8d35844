import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { invites } from "../../data/invites.ts";
import { assertGood, type Invite } from "../../domain/account/invite.ts";
import { idInToken } from "../../domain/account/link-token.ts";

/** The token of an invitation's link. */
export const InviteToken = z
  .string()
  .check(z.regex(/^[0-9a-f]{24}\.[\w-]{43}$/, "must be the token of an invitation"));

/** The invitation with this token. Throws `invite.not_good`, whatever is wrong with it. */
export const goodInvitation = async (token: string, now: string): Promise<Invite> => {
  const id = idInToken(token);
  const [invite, held] = await Promise.all([id === undefined ? undefined : invites.get(id), secrets()]);
  return assertGood(invite, token, held, now);
};

import { handler as inviteAdmin } from "../../functions/admin/admins/invite-admin.ts";
import { handler as acceptInvite } from "../../functions/authentication/admin/accept-invite.ts";
import { secrets } from "../../shared/configuration.ts";
import { accounts, activeAdmins } from "../../shared/data/accounts.ts";
import { adminInvites } from "../../shared/data/admin-invites.ts";
import type { AdminRole } from "../../shared/data/sessions.ts";
import { isOwner } from "../../shared/domain/account/admin.ts";
import { adminInviteToken } from "../../shared/domain/account/admin-invite.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { password, someAddress, someIp } from "./people.ts";
import { type Caller, call, type Said, write } from "./world.ts";

/** An invitation that an owner sends: its id, and the secret of the link in the mail. */
export const invitedAs = async (as: Caller, admin_role: AdminRole, email = someAddress()) => {
  const said = await call(inviteAdmin, { as, body: { email, admin_role } });
  if (said.status !== 200) throw new Error(said.body);
  const invite = await adminInvites.find(said.data.id);
  return { id: invite.id, email, token: adminInviteToken(invite, await secrets()) };
};

const opened = (token: string): Promise<Said> => call(acceptInvite, { body: { token }, source_ip: someIp() });

const joiningBy = (seen: Said) => ({
  name: "Grace Park",
  password,
  totp: totpCode(seen.data.setup_key, Date.now()),
});

/** The request body that accepts the invitation of a link. */
export const joiningWith = async (token: string) => joiningBy(await opened(token));

/** Opens the link and accepts. Returns both responses. */
export const accepted = async (token: string): Promise<{ seen: Said; said: Said; totp_secret: string }> => {
  const seen = await opened(token);
  const { setup_key: totp_secret } = seen.data;
  const joining = joiningBy(seen);
  return {
    seen,
    said: await call(acceptInvite, { body: { token, joining }, source_ip: someIp() }),
    totp_secret,
  };
};

/** Somebody who was invited by an owner and has accepted. */
export const joinedAs = async (owner: Caller, admin_role: AdminRole): Promise<Caller & { email: string }> => {
  const { token, email } = await invitedAs(owner, admin_role);
  const { data } = (await accepted(token)).said;
  return {
    id: data.account_id,
    role: "admin",
    admin_role,
    session_id: data.refresh_token.split(".")[1],
    token: data.access_token,
    email,
  };
};

/** Makes these the only owners. */
export const onlyOwners = async (...owners: Caller[]): Promise<void> => {
  const kept = new Set(owners.map(({ id }) => id));
  for (const account of await activeAdmins())
    if (isOwner(account) && !kept.has(account.id))
      await write(accounts.update({ ...account, admin_role: "read_only" }));
};

import * as z from "zod/mini";
import { secrets } from "../../../shared/configuration.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { adminInvites } from "../../../shared/data/admin-invites.ts";
import { identifierId, identifiers } from "../../../shared/data/identifiers.ts";
import {
  AdminInvite,
  AdminInviteConflict,
  AdminInviteNotGood,
  acceptedAdminInvite,
  adminInvitePolicy,
  secondFactorOf,
} from "../../../shared/domain/account/admin-invite.ts";
import { isPersonal, NewAdminPassword } from "../../../shared/domain/account/credential.ts";
import {
  AccountRegistered,
  AccountVerified,
  AdminInviteAccepted,
  SessionStarted,
} from "../../../shared/domain/account/events.ts";
import { AddressTaken, registerAccount, verifyAccount } from "../../../shared/domain/account/registration.ts";
import { operation } from "../../../shared/http/operation.ts";
import { hashPassword } from "../../../shared/kernel/password-hash.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described, Line } from "../../../shared/kernel/schema.ts";
import { secondFactorFrom, totpAddress, totpStep } from "../../../shared/vendors/identity/totp.ts";
import { sealSecondFactor, TotpCode } from "../../../shared/workflows/account/admin-credentials.ts";
import { ownersInvite } from "../../../shared/workflows/account/admins.ts";
import { InviteToken } from "../../../shared/workflows/account/invitation.ts";
import { openSession, SignedIn } from "../../../shared/workflows/account/open-session.ts";
import { signedUpIn } from "../../../shared/workflows/account/signed-up-in.ts";

const Joining = z.strictObject({
  name: described(Line(80), "Your name, as your colleagues see it."),
  password: NewAdminPassword,
  totp: TotpCode,
});

const Invitation = z.object({
  ...z.pick(AdminInvite, { email: true, admin_role: true, expires_at: true }).shape,
  authenticator: described(z.string(), "The `otpauth://` address to scan with an authenticator app."),
  setup_key: described(z.string(), "The same as a key, for an app that can't scan."),
});

export const handler = operation({
  route: "POST /authentication/admin/accept-invite",
  extra: true,
  summary: "See what an invitation to be an administrator offers, or accept it and sign in.",
  description: `With the \`token\` alone you learn the address and the role that the invitation is for, and what to enter in your authenticator app. Send \`joining\` as well to accept it: then the link is used up, and you are signed in. A link works for ${adminInvitePolicy.valid_days} days, as long as whoever sent it is an owner.`,
  access: ["public"],
  body: z.strictObject({
    token: described(InviteToken, "The token in the link of the invitation."),
    joining: described(z.optional(Joining), "Accepts the invitation."),
  }),
  response: z.union([SignedIn, Invitation]),
  refuses: [AdminInviteNotGood, AdminInviteConflict, AddressTaken],
  emits: [AdminInviteAccepted, AccountRegistered, AccountVerified, SessionStarted],
  limit: { burst: 30, window_seconds: 900 },
  uses: ["table", "secrets"],
  replay: false,
  example: {
    body: {
      token: "0199a1b2c3d4e5f60718293a.pJ0yXo5Dq0y2m1cUeQy9qf5oH0K7bqk1cVb4x2m6y8A",
      joining: { name: "Grace Park", password: "gravel-otter-lamp-38", totp: "204719" },
    },
  },
}).handle(async ({ body: { token, joining }, now, newId, commit, admitted, request }) => {
  const [{ invite, stillOwner }, held] = await Promise.all([
    ownersInvite(token, now),
    secrets(),
    joining && admitted(),
  ]);
  const { email, admin_role } = invite;
  const setup_key = secondFactorFrom(secondFactorOf(invite, held));
  if (!joining) return { ...invite, authenticator: totpAddress(setup_key, email), setup_key };

  const { name, password, totp } = joining;
  if (isPersonal(password, [name, email]))
    throw RequestInvalid({
      fields: [{ field: "joining.password", problem: "must not be your name or address" }],
    });
  const totp_step = totpStep(setup_key, totp, Date.parse(now));
  if (totp_step === undefined)
    throw RequestInvalid({
      fields: [{ field: "joining.totp", problem: "is not the code that the authenticator app shows now" }],
    });
  const id = newId("account");
  const [{ language }, password_hash, sealed, identifier] = await Promise.all([
    signedUpIn(),
    hashPassword(password),
    sealSecondFactor(id, setup_key),
    identifierId("email", "admin", email),
  ]);
  const registered = registerAccount({ id, role: "admin", name, email, password_hash, language }, now);
  const verified = verifyAccount(registered.record, "email", now);
  const account = { ...verified.record, admin_role, totp_secret: sealed, totp_step };
  const opening = { account, stored: accounts.insert(account), active: [], now, request };
  const session = await openSession({ ...opening, method: "totp" });
  return commit(
    [
      adminInvites.remove(invite),
      stillOwner,
      identifiers.insert({ id: identifier, version: 0, account_id: id }),
      ...session.writes,
    ],
    [...registered.events, ...verified.events, acceptedAdminInvite(invite, id), ...session.events],
    session.answer,
  );
});

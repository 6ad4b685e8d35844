import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { joined } from "../../data/engine/guard.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { removing, sessions } from "../../data/sessions.ts";
import { type Account, AdminRole, adminRoleOf, idsOf, Role } from "../../domain/account/account.ts";
import { type Device, writeDevice } from "../../domain/account/device.ts";
import { hashOf, writeRefreshToken } from "../../domain/account/refresh-token.ts";
import {
  revokeSession,
  type Session,
  type SignInMethod,
  sessionsBeyondBound,
  startSession,
} from "../../domain/account/session.ts";
import { expectNotSuspended } from "../../domain/account/suspension.ts";
import { signAccessToken } from "../../http/access-token.ts";
import { newId } from "../../kernel/id.ts";
import { CreatedAt, described, Id, Instant } from "../../kernel/schema.ts";
import { newDevice } from "./known-device.ts";

/** What account holders see of their own account. */
export const Profile = z.object({
  id: Id("account"),
  role: described(Role, "What the account is: `user`, `service_provider` or `admin`."),
  admin_role: described(
    z.optional(AdminRole),
    "An administrator's role. Each operation says which of them may call it.",
  ),
  name: described(z.string(), "The person's name."),
  email: described(z.optional(z.string()), "The email address that the account signs in with."),
  email_verified: described(z.boolean(), "Whether the person has proved that the email address is theirs."),
  phone: described(z.optional(z.string()), "The phone number that the account signs in with."),
  phone_verified: described(z.boolean(), "Whether the person has proved that the phone number is theirs."),
  terms_version: described(z.optional(z.int()), "The version of the terms that the person has accepted."),
  primary_address_id: described(
    z.optional(Id("address")),
    "The address that is used where no other one is given.",
  ),
  photo_media_id: described(z.optional(Id("media")), "The picture that shows the person."),
  created_at: CreatedAt,
});

export const profileOf = (account: Account): z.input<typeof Profile> => ({
  ...account,
  admin_role: adminRoleOf(account),
  email_verified: account.email_verified_at !== undefined,
  phone_verified: account.phone_verified_at !== undefined,
});

/** The credentials of a session. `expires_in` is in seconds. */
export const Tokens = z.object({
  access_token: described(z.string(), "Send it as `Authorization: Bearer` with every request."),
  token_type: described(z.literal("Bearer"), "How to send the access token: always `Bearer`."),
  expires_in: described(z.int(), "For how many seconds the access token works."),
  refresh_token: described(
    z.string(),
    "Get new tokens with it. It works once. With `X-Session: cookie` the token is in a cookie, and this stands for it.",
  ),
  refresh_expires_at: described(Instant, "The refresh token works until then. Sign in again after that."),
});

/** The response of every kind of sign-in. */
export const SignedIn = z.object({
  ...Tokens.shape,
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  profile: described(Profile, "The profile of the account."),
  device_token: described(
    z.string(),
    "Keep it on the device and send it with the next sign-in: wrong passwords that others try then do not lock this device out. It gives no access.",
  ),
});

/** A session's tokens, including this refresh token. */
export const tokensOf = async (
  session: Session,
  refresh_token: string,
  now: string,
): Promise<z.input<typeof Tokens>> => ({
  ...(await signAccessToken(
    {
      id: session.account_id,
      role: session.role,
      ...(session.admin_role && { admin_role: session.admin_role }),
      session_id: session.id,
    },
    now,
  )),
  token_type: "Bearer",
  refresh_token,
  refresh_expires_at: session.expires_at,
});

type Opening = {
  account: Account;
  /** The write that stores or raises the account: it guards the set of its sessions. */
  stored: Write;
  method: SignInMethod;
  /** The account's active sessions. The oldest are ended if there are too many. */
  active: readonly Session[];
  /** The device, if it is already known. */
  device?: Device | undefined;
  now: string;
  request: { source_ip: string; user_agent: string };
};

/** Returns the writes and events of a new session and of its account, and the response with its tokens. Throws `account.suspended`. */
export const openSession = async ({
  account,
  stored,
  method,
  active,
  device = newDevice(account.id),
  now,
  request,
}: Opening): Promise<Changes & { answer: z.input<typeof SignedIn> }> => {
  expectNotSuspended(account);
  const id = newId("session");
  const token = { account_id: account.id, session_id: id, value: randomBytes(32) };
  const started = startSession({
    id,
    account,
    method,
    refresh_hash: hashOf(token),
    device: request.user_agent.slice(0, 200),
    source_ip: request.source_ip,
    now,
  });
  const held = await secrets();
  const revoked = sessionsBeyondBound(active).map((session) => revokeSession(session, "too_many", now));
  return {
    writes: [
      ...joined([stored], sessions.insert(started.record)),
      ...revoked.map(({ record }) => removing(record)),
    ],
    events: [...started.events, ...revoked.flatMap(({ events }) => events)],
    answer: {
      ...(await tokensOf(started.record, writeRefreshToken(token, held), now)),
      account_id: account.id,
      ...idsOf(account),
      profile: profileOf(account),
      device_token: writeDevice(device, held),
    },
  };
};

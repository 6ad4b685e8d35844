import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import type { Write } from "../../data/engine/write.ts";
import { ending, sessions } from "../../data/sessions.ts";
import { type Account, idsOf, Role } from "../../domain/account/account.ts";
import { type Device, writeDevice } from "../../domain/account/device.ts";
import { hashOf, writeRefreshToken } from "../../domain/account/refresh-token.ts";
import {
  revokeSession,
  type Session,
  type SignInMethod,
  sessionsBeyondBound,
  startSession,
} from "../../domain/account/session.ts";
import { signAccessToken } from "../../http/access-token.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import { Id, Instant } from "../../kernel/schema.ts";
import { newDevice } from "./known-device.ts";

/** What an account's holder sees of it. */
export const Profile = z.object({
  id: Id("account"),
  role: Role,
  name: z.string(),
  email: z.optional(z.string()),
  email_verified: z.boolean(),
  phone: z.optional(z.string()),
  phone_verified: z.boolean(),
  terms_version: z.optional(z.int()),
  primary_address_id: z.optional(Id("address")),
  photo_media_id: z.optional(Id("media")),
  created_at: Instant,
});

export const profileOf = (account: Account): z.input<typeof Profile> => ({
  ...account,
  email_verified: account.email_verified_at !== undefined,
  phone_verified: account.phone_verified_at !== undefined,
});

/** The credentials of a session. `expires_in` is in seconds. */
export const Tokens = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int(),
  refresh_token: z.string(),
  refresh_expires_at: Instant,
});

/** What every kind of sign-in answers. */
export const SignedIn = z.object({
  ...Tokens.shape,
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  profile: Profile,
  /** Gives no access. Kept on the device and sent with the next sign-in, it keeps guesses from elsewhere apart. */
  device_token: z.string(),
});

/** A session's tokens, with this refresh token. */
export const tokensOf = async (
  session: Session,
  refresh_token: string,
  now: string,
): Promise<z.input<typeof Tokens>> => ({
  ...(await signAccessToken({ id: session.account_id, role: session.role, session_id: session.id }, now)),
  token_type: "Bearer",
  refresh_token,
  refresh_expires_at: session.expires_at,
});

type Opening = {
  account: Account;
  method: SignInMethod;
  /** The account's sessions that are alive; the oldest go when there are too many. */
  active: readonly Session[];
  /** The device, where it is known already. */
  device?: Device | undefined;
  now: string;
  request: { source_ip: string; user_agent: string };
};

/** Describes a new session of an account: its writes and events, and the answer with its tokens. */
export const openSession = async ({
  account,
  method,
  active,
  device = newDevice(account.id),
  now,
  request,
}: Opening): Promise<{ writes: Write[]; events: DomainEvent[]; answer: z.input<typeof SignedIn> }> => {
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
    writes: [sessions.insert(started.record), ...revoked.map(({ record }) => ending(record))],
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

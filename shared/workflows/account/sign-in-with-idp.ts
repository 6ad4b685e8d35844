import * as z from "zod/mini";
import { challenges } from "../../data/challenges.ts";
import { addressKey } from "../../data/identifiers.ts";
import { type Account, AccountConflict } from "../../domain/account/account.ts";
import { ChallengeOpened, openChallenge, openedOf } from "../../domain/account/challenge.ts";
import {
  AccountIdentityLinked,
  AccountRegistered,
  AccountRestored,
  ChallengeIssued,
  InviteAccepted,
  SessionRevoked,
  SessionStarted,
} from "../../domain/account/events.ts";
import {
  IdpTokenInvalid,
  IdpTokenRequired,
  IdpTokensDiffer,
} from "../../domain/account/external-identity.ts";
import { InviteConflict, InviteForNewcomers, InviteNotGood } from "../../domain/account/invite.ts";
import { idInToken } from "../../domain/account/link-token.ts";
import { AddressTaken, admitAccount } from "../../domain/account/registration.ts";
import { AccountIsSuspended } from "../../domain/account/suspension.ts";
import { ServiceProviderRegistered, ServiceProviderVerified } from "../../domain/provider/events.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { opening } from "../../http/session-cookie.ts";
import { newId } from "../../kernel/id.ts";
import { networkOf } from "../../kernel/network.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { externalPerson, IdentityPayload } from "./external-identity.ts";
import { found, known, linked, type MarketRole, type Person, registered } from "./idp-account.ts";
import { goodInvitation } from "./invitation.ts";
import { openSession, SignedIn } from "./open-session.ts";
import { takeSending } from "./sending-limit.ts";
import { signedUpIn } from "./signed-up-in.ts";

/**
 * The errors that the slower of two identical concurrent sign-ins may get: its address is taken, and its invitation
 * used.
 */
const twinsTraces = new Set([AddressTaken, InviteNotGood, InviteConflict]);

/** The tokens; or the challenge that links the identity, if only another provider vouched for the account's address. */
const Answer = z.union([
  z.object({
    ...SignedIn.shape,
    /** Whether the provider's token proved the identity. */
    identity_verified: described(z.boolean(), "Whether a signed token proved who the person is."),
  }),
  z.object({
    ...ChallengeOpened.shape,
    link_required: described(
      z.literal(true),
      "An account with this address exists. Pass the challenge to link the identity to it.",
    ),
  }),
]);
type Answer = z.input<typeof Answer>;
type IdpCall = Pick<Call<IdentityPayload, unknown, unknown, Answer>, "body" | "now" | "commit" | "request">;

/** Only another provider vouched for the account's address, so the holder has to prove it with a code. */
const askForCode = async (
  account: Account,
  person: Person,
  { now, commit, request }: IdpCall,
): Promise<Answer> => {
  admitAccount(account, now);
  const destination_key = await addressKey("email", person.email as string);
  await takeSending({ purpose: "link", destination_key, from: networkOf(request.source_ip) }, now);
  const { record, events } = openChallenge(
    {
      id: newId("challenge"),
      purpose: "link",
      role: account.role,
      channel: "email",
      destination_key,
      account_id: account.id,
      identity: person.identity,
    },
    now,
  );
  return commit([challenges.insert(record)], events, { ...openedOf(record), link_required: true });
};

const attempt = async (role: MarketRole, person: Person, call: IdpCall): Promise<Answer> => {
  const { now, commit, request } = call;
  const { invite_token } = call.body;
  const before = await found(role, person, now);
  if (before && invite_token !== undefined && before.account.invite_id !== idInToken(invite_token))
    throw InviteForNewcomers();
  if (before?.by === "email" && before.account.email_verified_by !== "code")
    return askForCode(before.account, person, call);

  const invite = before || invite_token === undefined ? undefined : await goodInvitation(invite_token, now);
  const change = !before
    ? await registered(role, person, invite, now)
    : before.by === "identity"
      ? known(before.account, person, before.active, now)
      : await linked(before.account, person, before.active, now);
  const { account, stored, active } = change;
  const session = await openSession({ account, stored, method: "idp", active, now, request });
  return commit(
    {
      writes: [...session.writes, ...change.writes],
      events: [...change.events, ...session.events],
    },
    { ...session.answer, identity_verified: person.identity.verified },
  );
};

export const signInWithIdp = {
  contract: {
    description:
      "Send the identity provider's ID token as `Authorization: Bearer`, in the payload as `stsTokenManager.accessToken` (send the client's whole `toJSON()`), or as `idToken`. Without a token a deployed stage answers 401 with `details.code` IDP_TOKEN_REQUIRED. The first sign-in creates the account. If the identity's verified address belongs to an account that verified it here, the identity is linked to that account. If only another provider has verified it, the answer is `link_required` with a challenge for verify-otp. `invite_token` comes from the link of an invitation and works once, when this sign-in creates an account; if it no longer works, none is created.",
    body: IdentityPayload,
    response: Answer,
    refuses: [
      AccountIsSuspended,
      IdpTokenRequired,
      IdpTokenInvalid,
      IdpTokensDiffer,
      AccountConflict,
      AddressTaken,
      InviteNotGood,
      InviteForNewcomers,
      InviteConflict,
    ],
    emits: [
      AccountRegistered,
      AccountIdentityLinked,
      AccountRestored,
      ServiceProviderRegistered,
      ServiceProviderVerified,
      ChallengeIssued,
      InviteAccepted,
      SessionStarted,
      SessionRevoked,
    ],
    limit: { burst: 30, window_seconds: 60 },
    example: {
      body: {
        _redirectEventId: "",
        apiKey: "<API_KEY>",
        appName: "[DEFAULT]",
        createdAt: "1767225600000",
        displayName: "Ada Moreno",
        email: "ada@example.com",
        emailVerified: true,
        isAnonymous: false,
        lastLoginAt: "1767225600000",
        phoneNumber: "",
        photoURL: "",
        tenantId: "",
        uid: "Xb2kTq7cPzR4vN8mW1yL0sD5fGh3",
      },
    },
    uses: ["secrets", "identity"],
    replay: false,
    session_cookie: opening,
  } satisfies SharedContract,

  /** Signs in with an identity provider. The first sign-in creates the account. */
  story: async (role: MarketRole, call: IdpCall): Promise<Answer> => {
    const { body, request, now } = call;
    const person = {
      ...(await externalPerson(body, request, now)),
      ...(await signedUpIn(body.market, request.headers.origin)),
    };
    return attempt(role, person, call).catch((error: unknown) => {
      const twinMayBeFirst = error instanceof Refusal && twinsTraces.has(error.reason);
      return twinMayBeFirst ? attempt(role, person, call) : Promise.reject(error);
    });
  },
};

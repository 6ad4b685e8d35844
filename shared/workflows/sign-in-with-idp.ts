import * as z from "zod/mini";
import { AccountIdentityLinked, AccountRegistered, AccountRestored } from "../../events/catalogue/account.ts";
import { ChallengeIssued } from "../../events/catalogue/challenge.ts";
import {
  ServiceProviderRegistered,
  ServiceProviderVerified,
} from "../../events/catalogue/service-provider.ts";
import { SessionRevoked, SessionStarted } from "../../events/catalogue/session.ts";
import { accounts } from "../data/accounts.ts";
import { challenges } from "../data/challenges.ts";
import { addressKey, identifierId, identifiers } from "../data/identifiers.ts";
import { serviceProviders } from "../data/service-providers.ts";
import { activeSessions, ending } from "../data/sessions.ts";
import type { Write } from "../data/write.ts";
import { type Account, AccountConflict, idsOf, type Role } from "../domain/account.ts";
import {
  AddressTaken,
  admitAccount,
  linkIdentity,
  registerFromIdentity,
} from "../domain/account-registration.ts";
import { ChallengeOpened, openChallenge, openedOf } from "../domain/challenge.ts";
import {
  type ExternalPerson,
  IdpTokenInvalid,
  IdpTokenRequired,
  IdpTokensDiffer,
  linkableEmail,
} from "../domain/external-identity.ts";
import { registerServiceProvider, verifyServiceProvider } from "../domain/service-provider.ts";
import { revokeSession, type Session, SessionOver } from "../domain/session.ts";
import type { Call } from "../http/call.ts";
import type { DomainEvent } from "../kernel/event.ts";
import { newId } from "../kernel/id.ts";
import { Refusal } from "../kernel/refusal.ts";
import { externalPerson, IdentityPayload } from "./external-identity.ts";
import { openSession, SignedIn } from "./open-session.ts";
import { takeSending } from "./sending-limit.ts";

type MarketRole = Extract<Role, "user" | "service_provider">;
type Person = ExternalPerson & { name: string };

/** Signed in; or, where the address is another's word for the account, the challenge that links the two. */
const Answer = z.union([
  z.object({
    ...SignedIn.shape,
    /** Whether the provider's token proved who this is. */
    identity_verified: z.boolean(),
  }),
  z.object({ ...ChallengeOpened.shape, link_required: z.literal(true) }),
]);
type Answer = z.input<typeof Answer>;
type IdpCall = Pick<Call<IdentityPayload, unknown, unknown, Answer>, "body" | "now" | "commit" | "request">;

/** The account as this sign-in leaves it, and what has to be written for that. */
type Change = { account: Account; writes: Write[]; events: DomainEvent[]; active: Session[] };

const claim = async (kind: "idp" | "email", account: Account, value: string): Promise<Write> =>
  identifiers.insert({
    id: await identifierId(kind, account.role, value),
    version: 1,
    account_id: account.id,
  });

/**
 * The account of an identity that was seen before. When the provider vouches for its address only now, the
 * identity may have changed hands: whoever held it before is signed out everywhere.
 */
const known = (account: Account, person: Person, active: Session[], now: string): Change => {
  const restored = admitAccount(account, now);
  const before = account.identities.find(({ key }) => key === person.identity.key);
  if (!person.identity.email_verified || before?.email_verified !== false) {
    const write =
      restored.record === account ? accounts.unchanged(account) : accounts.update(restored.record);
    return { account: restored.record, writes: [write], events: restored.events, active };
  }
  const { record, events } = linkIdentity(restored.record, person.identity, now);
  const next = { ...record, version: account.version + 1 };
  const revoked = active.map((session) => revokeSession(session, "identity_changed_hands", now));
  return {
    account: next,
    writes: [accounts.update(next), ...revoked.map((one) => ending(one.record))],
    events: [...restored.events, ...events, ...revoked.flatMap((one) => one.events)],
    active: [],
  };
};

const linked = async (account: Account, person: Person, active: Session[], now: string): Promise<Change> => {
  const restored = admitAccount(account, now);
  const { record, events } = linkIdentity(restored.record, person.identity, now);
  const next = { ...record, version: account.version + 1 };
  return {
    account: next,
    writes: [accounts.update(next), await claim("idp", next, person.identity.key)],
    events: [...restored.events, ...events],
    active,
  };
};

const registered = async (role: MarketRole, person: Person, now: string): Promise<Change> => {
  const id = newId("account");
  const { record, events } = registerFromIdentity({ id, role, ...person }, now);
  const email = linkableEmail(person);
  const { service_provider_id } = idsOf(record);
  const provider =
    service_provider_id &&
    registerServiceProvider({ id: service_provider_id, business_name: person.name }, now);
  const ready = provider && verifyServiceProvider(provider.record, now);
  return {
    account: record,
    writes: [
      accounts.insert(record),
      await claim("idp", record, person.identity.key),
      ...(email === undefined ? [] : [await claim("email", record, email)]),
      ...(ready ? [serviceProviders.insert(ready.record)] : []),
    ],
    events: [...events, ...(provider?.events ?? []), ...(ready?.events ?? [])],
    active: [],
  };
};

/** The account that the identity, or else its address, belongs to; one round trip to find it and one to read it. */
const found = async (role: MarketRole, person: Person, now: string) => {
  const email = linkableEmail(person);
  const byIdentity = await identifierId("idp", role, person.identity.key);
  const byEmail = email === undefined ? undefined : await identifierId("email", role, email);
  const claims = await identifiers.many([byIdentity, ...(byEmail === undefined ? [] : [byEmail])]);
  const claimed = claims.find(({ id }) => id === byIdentity) ?? claims[0];
  if (!claimed) return undefined;
  const [account, active] = await Promise.all([
    accounts.find(claimed.account_id),
    activeSessions(claimed.account_id, now),
  ]);
  return { account, active, by: claimed.id === byIdentity ? ("identity" as const) : ("email" as const) };
};

/** The address is the account's by another provider's word only: its holder has to show it with a code. */
const askForCode = async (account: Account, person: Person, { now, commit }: IdpCall): Promise<Answer> => {
  admitAccount(account, now);
  const destination_key = await addressKey("email", person.email as string);
  await takeSending(destination_key, now);
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
  const before = await found(role, person, now);
  if (before?.by === "email" && before.account.email_verified_by !== "code")
    return askForCode(before.account, person, call);

  const change = !before
    ? await registered(role, person, now)
    : before.by === "identity"
      ? known(before.account, person, before.active, now)
      : await linked(before.account, person, before.active, now);
  const { account, active, writes, events } = change;
  const session = await openSession({ account, method: "idp", active, now, request });
  return commit([...writes, ...session.writes], [...events, ...session.events], {
    ...session.answer,
    identity_verified: person.identity.verified,
  });
};

export const idpDescription =
  "Send the identity provider's ID token as `Authorization: Bearer`, inside the payload as `stsTokenManager.accessToken` (a client's whole `toJSON()`), or as `idToken`; the payload's own fields prove nothing. Without a token a deployed stage answers 401 with details.code IDP_TOKEN_REQUIRED. The first sign-in makes the account. An identity whose verified address belongs to an account that verified it here is linked to it; where only another provider has verified it, the answer is `link_required` and a challenge for verify-otp.";

export const signInWithIdp = {
  body: IdentityPayload,
  response: Answer,
  refuses: [IdpTokenRequired, IdpTokenInvalid, IdpTokensDiffer, AccountConflict, AddressTaken, SessionOver],
  emits: [
    AccountRegistered,
    AccountIdentityLinked,
    AccountRestored,
    ServiceProviderRegistered,
    ServiceProviderVerified,
    ChallengeIssued,
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

  /** Signs in whoever the provider says it is; the first time it makes the account. */
  story: async (role: MarketRole, call: IdpCall): Promise<Answer> => {
    const person = await externalPerson(call.body, call.request, call.now);
    return attempt(role, person, call).catch((error: unknown) => {
      const twinWasFirst = error instanceof Refusal && error.reason === AddressTaken;
      return twinWasFirst ? attempt(role, person, call) : Promise.reject(error);
    });
  },
};

import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { challenges, countAttempt } from "../../data/challenges.ts";
import type { Changes } from "../../data/engine/write.ts";
import { identifierId, identifiers, releasing } from "../../data/identifiers.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { activeSessions } from "../../data/sessions.ts";
import { type Account, AccountConflict, AccountNotFound, type Role } from "../../domain/account/account.ts";
import {
  type Challenge,
  ChallengeExpired,
  ChallengeNotFound,
  CodeInvalid,
  passChallenge,
  resetTokenFor,
} from "../../domain/account/challenge.ts";
import { changeContact } from "../../domain/account/contact.ts";
import {
  AccountContactChanged,
  AccountIdentityLinked,
  AccountRestored,
  AccountVerified,
  SessionRevoked,
  SessionStarted,
} from "../../domain/account/events.ts";
import {
  AddressTaken,
  admitAccount,
  linkIdentity,
  verifyAccount,
} from "../../domain/account/registration.ts";
import { AccountIsSuspended } from "../../domain/account/suspension.ts";
import { policy } from "../../domain/policy.ts";
import { ServiceProviderVerified } from "../../domain/provider/events.ts";
import {
  type ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
  ServiceProviderTransition,
  verifyServiceProvider,
} from "../../domain/provider/service-provider.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { opening } from "../../http/session-cookie.ts";
import { described, Id } from "../../kernel/schema.ts";
import { addressOf } from "./given-address.ts";
import { openSession, Profile, profileOf, SignedIn } from "./open-session.ts";

const VerifyOtp = z.strictObject({
  challenge_id: Id("challenge"),
  otp: described(
    z.string().check(z.regex(/^\d{6}$/, "must be the six digits that were sent")),
    "The six digits that were sent.",
  ),
});

/** A verified password reset, to finish with update-password. `expires_in` is in seconds. */
const ResetAllowed = z.object({
  reset_token: described(z.string(), "Set a new password with it. It works once."),
  expires_in: described(z.int(), "For how many seconds the reset token works."),
});

/** The profile with its new, verified address. */
const ContactChanged = z.object({ profile: described(Profile, "The profile as it is now.") });

const Verified = z.union([SignedIn, ResetAllowed, ContactChanged]);
type Verified = z.input<typeof Verified>;
type VerifyCall = Pick<
  Call<z.output<typeof VerifyOtp>, unknown, unknown, Verified>,
  "body" | "now" | "commit" | "request"
>;

type Passed = ReturnType<typeof passChallenge>;
/** The account that a code was for. For a provider that signs up also its business. */
type Known = { account: Account; business: ServiceProvider | undefined };
type Change = Changes & { account: Account };

const verifiedSignUp = async (
  challenge: Challenge,
  { account, business }: Known,
  now: string,
): Promise<Change> => {
  const { kind, value } = addressOf(
    challenge.channel === "email" ? { email: account.email } : { phone: account.phone },
  );
  const verified = verifyAccount(account, challenge.channel, now);
  const provider = business && verifyServiceProvider(business, now);
  return {
    account: verified.record,
    writes: [
      identifiers.insert({
        id: await identifierId(kind, account.role, value),
        version: 0,
        account_id: account.id,
      }),
      ...(provider ? [serviceProviders.update(provider.record)] : []),
    ],
    events: [...verified.events, ...(provider?.events ?? [])],
  };
};

const linkedIdentity = async (challenge: Challenge, { account }: Known, now: string): Promise<Change> => {
  if (!challenge.identity) throw new Error("A link challenge names no identity");
  const restored = admitAccount(account, now);
  const linked = linkIdentity(restored.record, challenge.identity, now);
  return {
    account: linked.record,
    writes: [
      identifiers.insert({
        id: await identifierId("idp", account.role, challenge.identity.key),
        version: 0,
        account_id: account.id,
      }),
    ],
    events: [...restored.events, ...linked.events],
  };
};

const signInAfter = async (passed: Passed, { now, commit, request }: VerifyCall): Promise<Verified> => {
  const { account_id, purpose, role } = passed;
  const [account, business, active] = await Promise.all([
    accounts.find(account_id),
    purpose === "sign_up" && role === "service_provider" ? serviceProviders.find(account_id) : undefined,
    activeSessions(account_id, now),
  ]);
  const change = await (purpose === "link" ? linkedIdentity : verifiedSignUp)(
    passed,
    { account, business },
    now,
  );
  const session = await openSession({
    account: change.account,
    stored: accounts.update(change.account),
    method: "code",
    active,
    now,
    request,
  });
  return commit(
    [challenges.update(passed), ...session.writes, ...change.writes],
    [...change.events, ...session.events],
    session.answer,
  );
};

const contactAfter = async (passed: Passed, { now, commit }: VerifyCall): Promise<Verified> => {
  const account = await accounts.find(passed.account_id);
  const { record, events } = changeContact(account, passed, now);
  const kind = passed.channel === "email" ? ("email" as const) : ("phone" as const);
  const id = await identifierId(kind, account.role, record[kind] as string);
  return commit(
    [
      challenges.update(passed),
      accounts.update(record),
      ...(await releasing(account, [kind])),
      identifiers.insert({ id, version: 0, account_id: account.id }),
    ],
    events,
    { profile: profileOf(record) },
  );
};

export const verifyOtp = {
  contract: {
    description: `A code from sign-up verifies the account and signs you in. A code to link an identity links it and signs you in. A code for a forgotten password answers the token for update-password. A code for a new email address or phone number makes it the account's. You have ${policy.code.attempts_most} attempts for each code.`,
    body: VerifyOtp,
    response: Verified,
    refuses: [
      AccountIsSuspended,
      ChallengeNotFound,
      ChallengeExpired,
      CodeInvalid,
      AddressTaken,
      AccountNotFound,
      AccountConflict,
      ServiceProviderNotFound,
      ServiceProviderTransition,
      ServiceProviderConflict,
    ],
    emits: [
      AccountVerified,
      AccountContactChanged,
      AccountIdentityLinked,
      AccountRestored,
      ServiceProviderVerified,
      SessionStarted,
      SessionRevoked,
    ],
    limit: { burst: 60, window_seconds: 900 },
    uses: ["secrets"],
    replay: false,
    session_cookie: opening,
    example: { body: { challenge_id: "0199a1b2c3d4e5f60718293a", otp: "204719" } },
  } satisfies SharedContract,

  /** Verifies a code. The result depends on what the challenge was for. */
  story: async (role: Role, call: VerifyCall): Promise<Verified> => {
    const { body, now, commit } = call;
    const challenge = await countAttempt(body.challenge_id, role, now);
    if (challenge.purpose === "confirm") throw ChallengeNotFound();
    const held = await secrets();
    const passed = passChallenge(challenge, body.otp, held, now);
    if (passed.purpose === "contact") return contactAfter(passed, call);
    if (passed.purpose !== "password_reset") return signInAfter(passed, call);
    return commit([challenges.update(passed)], [], {
      reset_token: resetTokenFor(passed, held),
      expires_in: policy.code.reset_minutes * 60,
    });
  },
};

import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { takeTokens } from "../../data/engine/limits.ts";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import { activeSessions } from "../../data/sessions.ts";
import { type Account, AccountConflict, type Role } from "../../domain/account/account.ts";
import { CredentialsInvalid, GivenPassword } from "../../domain/account/credential.ts";
import { type Device, DeviceToken, readDevice } from "../../domain/account/device.ts";
import { AccountRestored, SessionRevoked, SessionStarted } from "../../domain/account/events.ts";
import { admissionOf, admitAccount } from "../../domain/account/registration.ts";
import { sharingDevice } from "../../domain/account/same-person.ts";
import { AccountIsSuspended } from "../../domain/account/suspension.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { opening } from "../../http/session-cookie.ts";
import { newId } from "../../kernel/id.ts";
import { networkOf } from "../../kernel/network.ts";
import { hashPassword, isOutdated, passwordMatches } from "../../kernel/password-hash.ts";
import { described, Email, Phone } from "../../kernel/schema.ts";
import { addressOf, type GivenAddress, oneAddress } from "./given-address.ts";
import { knownDevice } from "./known-device.ts";
import { openSession, SignedIn } from "./open-session.ts";

const SignIn = z
  .strictObject({
    email: z.optional(Email),
    phone: z.optional(Phone),
    password: described(GivenPassword, "The account's password."),
    device_token: described(
      z.optional(DeviceToken),
      "The `device_token` of this device's last sign-in, if it has one.",
    ),
  })
  .check(oneAddress);

type Answer = z.input<typeof SignedIn>;

type Attempt = { device_token?: string | undefined; source_ip: string; now: string };

/**
 * Counts an attempt. An attempt from a known device counts for that device only; any other counts for the address, the
 * network and everybody together. So guesses from other networks never lock out a known device.
 */
const takeAttempt = (
  role: Role,
  address: string,
  device: Device | undefined,
  { source_ip, now }: Attempt,
) => {
  const { window_seconds, each, all, admin_each, admin_all } = policy.sign_in;
  const burst = role === "admin" ? admin_each : each;
  const limits = [
    { burst, window_seconds, each: true as const },
    { burst: role === "admin" ? admin_all : all, window_seconds },
  ];
  return device
    ? takeTokens(`sign-in-${role}-device`, device.device, [{ burst, window_seconds }], Date.parse(now))
    : takeTokens(`sign-in-${role}`, address, limits, Date.parse(now), networkOf(source_ip));
};

/**
 * The account that an address belongs to, if any. An unknown address takes as many round trips as a known one.
 * `admitted` settles when the rate limits have let the attempt in.
 */
export const accountAt = async ({ kind, value }: GivenAddress, role: Role, attempt: Attempt) => {
  const [key, id, held] = await Promise.all([
    addressKey(kind, value),
    identifierId(kind, role, value).then((at) => identifiers.get(at)),
    secrets(),
  ]);
  const account_id = id?.account_id ?? newId("account");
  const claimed = readDevice(attempt.device_token, held);
  const device = claimed?.account_id === account_id ? claimed : undefined;
  const admitted = takeAttempt(role, key, device, attempt);
  admitted.catch(() => undefined);
  const [account, active] = await Promise.all([
    accounts.get(account_id),
    activeSessions(account_id, attempt.now),
  ]);
  return { account, active, device, used_by: claimed?.account_id, admitted };
};

/** Returns the write that raises the account if its password, state and suspension are still as they were read. */
const lettingIn = (account: Account, noted: Partial<Account>) =>
  accounts.touch(account, ["state", "suspended", "password_hash"], noted);

/** The account after signing in: restored if it was deactivated, its password hash updated to the current cost. */
const asAdmitted = async (account: Account, password: string, now: string) => {
  const restored = admitAccount(account, now);
  if (!account.password_hash || !isOutdated(account.password_hash)) return restored;
  return {
    record: {
      ...restored.record,
      password_hash: await hashPassword(password),
    },
    events: restored.events,
  };
};

export const signIn = {
  contract: {
    description: `Signing in restores an account that was deactivated less than ${policy.account.restore_days} days ago. The answer is the same for an unknown address, an unverified one and a wrong password. Keep the \`device_token\` of the answer on the device and send it with the next sign-in: then nobody can lock you out by trying wrong passwords. If you are locked out on a new device, set a new password with a code; update-password answers a \`device_token\`, too.`,
    body: SignIn,
    response: SignedIn,
    refuses: [CredentialsInvalid, AccountConflict, AccountIsSuspended],
    emits: [SessionStarted, SessionRevoked, AccountRestored],
    limit: { burst: 100, window_seconds: 900 },
    knownAs: knownDevice,
    uses: ["secrets"],
    replay: false,
    session_cookie: opening,
  } satisfies SharedContract,

  /** Signs in with an address and its password. Every failure gives the same response after the same time. */
  story: async (
    role: Role,
    {
      body,
      now,
      commit,
      request,
    }: Pick<Call<z.output<typeof SignIn>, unknown, unknown, Answer>, "body" | "now" | "commit" | "request">,
  ): Promise<Answer> => {
    const { account, active, device, used_by, admitted } = await accountAt(addressOf(body), role, {
      device_token: body.device_token,
      source_ip: request.source_ip,
      now,
    });
    await admitted;
    const right = await passwordMatches(body.password, account?.password_hash);
    if (!account || !right || admissionOf(account, now) === "closed") throw CredentialsInvalid();

    const { record, events } = await asAdmitted(account, body.password, now);
    const shares_device_with = sharingDevice(account, used_by as Account["id"] | undefined);
    const noted = shares_device_with ? { shares_device_with } : {};
    const session = await openSession({
      account: record,
      stored: record === account ? lettingIn(account, noted) : accounts.update({ ...record, ...noted }),
      method: "password",
      active,
      device,
      now,
      request,
    });
    return commit(session.writes, [...events, ...session.events], session.answer);
  },
};

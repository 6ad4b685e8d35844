import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { takeToken } from "../../data/engine/limits.ts";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import { activeSessions } from "../../data/sessions.ts";
import { type Account, AccountConflict, type Role } from "../../domain/account/account.ts";
import { CredentialsInvalid, GivenPassword } from "../../domain/account/credential.ts";
import { AccountRestored, SessionRevoked, SessionStarted } from "../../domain/account/events.ts";
import { admissionOf, admitAccount } from "../../domain/account/registration.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { newId } from "../../kernel/id.ts";
import { hashPassword, isOutdated, passwordMatches } from "../../kernel/password-hash.ts";
import { Email, Phone } from "../../kernel/schema.ts";
import { addressOf, type GivenAddress, oneAddress } from "./given-address.ts";
import { openSession, SignedIn } from "./open-session.ts";

const SignIn = z
  .strictObject({ email: z.optional(Email), phone: z.optional(Phone), password: GivenPassword })
  .check(oneAddress);

type Answer = z.input<typeof SignedIn>;

/** The account that an address belongs to, if any: as many round trips for an unknown address as for a known one. */
export const accountAt = async (
  { kind, value }: GivenAddress,
  role: Role,
  { limit, now }: { limit: { burst: number; window_seconds: number }; now: string },
) => {
  const key = await addressKey(kind, value);
  const admitted = takeToken(`sign-in-${role}`, key, limit, Date.parse(now));
  admitted.catch(() => undefined);
  const identifier = await identifiers.get(await identifierId(kind, role, value));
  const id = identifier?.account_id ?? newId("account");
  const [account, active] = await Promise.all([accounts.get(id), activeSessions(id, now)]);
  await admitted;
  return { account, active };
};

/** The account as signing in leaves it: restored where it was deactivated, its hash at today's cost. */
const admitted = async (account: Account, password: string, now: string) => {
  const restored = admitAccount(account, now);
  if (!account.password_hash || !isOutdated(account.password_hash)) return restored;
  return {
    record: {
      ...restored.record,
      version: account.version + 1,
      password_hash: await hashPassword(password),
    },
    events: restored.events,
  };
};

export const signIn = {
  contract: {
    description:
      "An account that was deactivated less than 30 days ago is restored by it. An unknown address, an unverified one and a wrong password answer the same.",
    body: SignIn,
    response: SignedIn,
    refuses: [CredentialsInvalid, AccountConflict],
    emits: [SessionStarted, SessionRevoked, AccountRestored],
    limit: { burst: 100, window_seconds: 900 },
    uses: ["secrets"],
    replay: false,
  } satisfies SharedContract,

  /** Signs in with an address and its password. Whatever is wrong, the answer and its time are the same. */
  story: async (
    role: Role,
    {
      body,
      now,
      commit,
      request,
    }: Pick<Call<z.output<typeof SignIn>, unknown, unknown, Answer>, "body" | "now" | "commit" | "request">,
  ): Promise<Answer> => {
    const limit = { burst: 10, window_seconds: 900 };
    const { account, active } = await accountAt(addressOf(body), role, { limit, now });
    const right = await passwordMatches(body.password, account?.password_hash);
    if (!account || !right || admissionOf(account, now) === "closed") throw CredentialsInvalid();

    const { record, events } = await admitted(account, body.password, now);
    const session = await openSession({ account: record, method: "password", active, now, request });
    return commit(
      [record === account ? accounts.unchanged(account) : accounts.update(record), ...session.writes],
      [...events, ...session.events],
      session.answer,
    );
  },
};

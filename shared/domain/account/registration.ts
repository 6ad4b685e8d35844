import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { AccountNotActive, refusal } from "../../kernel/refusal.ts";
import type { Market } from "../../markets/market.ts";
import { policy } from "../policy.ts";
import { withAccepted } from "./accepted-terms.ts";
import { type Account, type ExternalIdentity, idsOf, type Role } from "./account.ts";
import type { Channel } from "./challenge.ts";
import {
  AccountIdentityLinked,
  AccountRegistered,
  AccountRestored,
  AccountTermsAccepted,
  AccountVerified,
} from "./events.ts";

export const AddressTaken = refusal(
  "account.address_taken",
  409,
  "This address already belongs to an account.",
  "Sign in, or set a new password if you forgot it.",
);

export const TermsNotCurrent = refusal(
  "terms.not_current",
  409,
  "This version of the terms is not in force.",
  "Show the terms again and accept details.current_version.",
);

const factsOf = (account: Account) => ({ account_id: account.id, ...idsOf(account) });

/** Until when an unfinished sign-up is kept. */
export const unfinishedUntil = (created_at: string): string =>
  new Date(Date.parse(created_at) + policy.account.unverified_days * 86_400_000).toISOString();

type Registration = {
  id: Id<"account">;
  role: Role;
  name: string;
  email?: string;
  phone?: string;
  password_hash?: string;
  invite_id?: Id<"invite">;
  market?: string | undefined;
  language?: string | undefined;
};

/** The fields of a new account. */
const beginning = (now: string) => ({
  version: 0,
  consent: { analytics: false, marketing: false, partners: false },
  created_at: now,
  updated_at: now,
});

/** A new account whose address is not verified yet: it has no claim to its addresses and can't sign in. */
export const registerAccount = (registration: Registration, now: string): Decision<Account> => {
  const record: Account = {
    ...beginning(now),
    ...registration,
    state: "unverified",
    identities: [],
  };
  return {
    record,
    events: [
      AccountRegistered.atNextVersion(record, {
        data: { ...factsOf(record), role: record.role },
        to: record.state,
      }),
    ],
  };
};

/**
 * The account of somebody whom an operator brings along: it holds its email address, and nobody has shown that it is
 * theirs. Whoever reads the code for a new password gets in.
 */
export const importAccount = (
  {
    id,
    role,
    name,
    email,
    phone,
  }: Required<Pick<Registration, "id" | "role" | "name" | "email">> & Pick<Registration, "phone">,
  now: string,
): Decision<Account> => {
  const record: Account = {
    ...beginning(now),
    ...{ id, role, name, email, ...(phone && { phone }) },
    state: "active",
    identities: [],
    imported_at: now,
  };
  const data = { ...factsOf(record), role };
  return { record, events: [AccountRegistered.atNextVersion(record, { data, to: record.state })] };
};

/** The account after its address is verified with a code. */
export const verifyAccount = (account: Account, channel: Channel, now: string): Decision<Account> => {
  if (account.state === "deleted" || account.state === "deactivated") throw AccountNotActive();
  const record: Account = {
    ...account,
    state: "active",
    ...(channel === "email"
      ? { email_verified_at: now, email_verified_by: "code" as const }
      : { phone_verified_at: now }),
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountVerified.atNextVersion(record, {
        data: { ...factsOf(record), channel },
        from: account.state,
        to: record.state,
        audience: [record.id],
      }),
    ],
  };
};

/** Whether signing in gives access: at once, by restoring the account, or not at all. */
export const admissionOf = (account: Account, now: string): "active" | "restorable" | "closed" => {
  if (account.state === "active") return "active";
  if (account.state !== "deactivated" || account.deactivated_at === undefined) return "closed";
  const until = Date.parse(account.deactivated_at) + policy.account.restore_days * 86_400_000;
  return Date.parse(now) < until ? "restorable" : "closed";
};

/** The account after signing in. Throws `account.not_active` if it is closed. */
export const admitAccount = (account: Account, now: string): Decision<Account> =>
  account.state === "active" ? { record: account, events: [] } : restoreAccount(account, now);

/** A deactivated account is active again. Throws `account.not_active` after its 30 days. */
export const restoreAccount = (account: Account, now: string): Decision<Account> => {
  if (admissionOf(account, now) !== "restorable") throw AccountNotActive();
  const { deactivated_at: _, due_at: __, ...kept } = account;
  const record: Account = { ...kept, state: "active", updated_at: now };
  return {
    record,
    events: [
      AccountRestored.atNextVersion(record, {
        data: factsOf(record),
        from: account.state,
        to: record.state,
        audience: [record.id],
      }),
    ],
  };
};

type FromIdentity = {
  id: Id<"account">;
  role: Role;
  name: string;
  identity: ExternalIdentity;
  /** Only an address that the identity provider has verified, and no relay address. */
  email?: string;
  invite_id?: Id<"invite">;
  market?: string | undefined;
  language?: string | undefined;
};

/** A new account for somebody whom an external provider has signed in. Active at once. */
export const registerFromIdentity = (
  { id, role, name, identity, email, invite_id, market, language }: FromIdentity,
  now: string,
): Decision<Account> => {
  const record: Account = {
    ...beginning(now),
    id,
    role,
    state: "active",
    name,
    ...(email && { email, email_verified_at: now, email_verified_by: "idp" as const }),
    identities: [identity],
    ...(invite_id && { invite_id }),
    ...(market && { market }),
    ...(language && { language }),
  };
  return {
    record,
    events: [
      AccountRegistered.atNextVersion(record, { data: { ...factsOf(record), role }, to: record.state }),
      linked(record, identity),
    ],
  };
};

const linked = (account: Account, { provider, verified }: ExternalIdentity) =>
  AccountIdentityLinked.atNextVersion(account, {
    data: { ...factsOf(account), provider, verified },
    audience: [account.id],
  });

/** The account with one more external identity that can sign in to it. */
export const linkIdentity = (
  account: Account,
  identity: ExternalIdentity,
  now: string,
): Decision<Account> => {
  const record: Account = {
    ...account,
    identities: [...account.identities.filter(({ key }) => key !== identity.key), identity],
    updated_at: now,
  };
  return { record, events: [linked(record, identity)] };
};

/** The account whose holder has accepted a market's terms in this version. */
export const acceptTerms = (
  account: Account,
  market: Market,
  terms_version: number,
  now: string,
): Decision<Account> => {
  const record: Account = {
    ...withAccepted(account, market, terms_version),
    terms_accepted_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [AccountTermsAccepted.atNextVersion(record, { data: { ...factsOf(record), terms_version } })],
  };
};

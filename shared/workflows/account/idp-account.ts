import { accounts } from "../../data/accounts.ts";
import type { Held } from "../../data/engine/guard.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { identifierId, identifiers } from "../../data/identifiers.ts";
import { invites } from "../../data/invites.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { holdSessions } from "../../data/sessions.ts";
import { type Account, AccountNotFound, idsOf, type Role } from "../../domain/account/account.ts";
import { type ExternalPerson, linkableEmail } from "../../domain/account/external-identity.ts";
import { acceptInvite, type Invite } from "../../domain/account/invite.ts";
import { admitAccount, linkIdentity, registerFromIdentity } from "../../domain/account/registration.ts";
import type { Session } from "../../domain/account/session.ts";
import { registerServiceProvider, verifyServiceProvider } from "../../domain/provider/service-provider.ts";
import { newId } from "../../kernel/id.ts";
import { revokeSessions } from "./end-sessions.ts";

export type MarketRole = Extract<Role, "user" | "service_provider">;
export type Person = ExternalPerson & { name: string; market?: string; language: string | undefined };

/** The account after this sign-in, its own write, and what else to write for that. */
export type Change = Changes & { account: Account; stored: Write; active: readonly Session[] };

const claim = async (kind: "idp" | "email", account: Account, value: string): Promise<Write> =>
  identifiers.insert({
    id: await identifierId(kind, account.role, value),
    version: 0,
    account_id: account.id,
  });

/**
 * The account of an identity that has signed in before. If the provider vouches for its address only now, the identity
 * may have a new holder, so all earlier sessions are ended.
 */
export const known = (account: Account, person: Person, active: Held<Session[]>, now: string): Change => {
  const restored = admitAccount(account, now);
  const before = account.identities.find(({ key }) => key === person.identity.key);
  if (!person.identity.email_verified || before?.email_verified !== false) {
    const stored =
      restored.record === account
        ? accounts.touch(account, ["state", "suspended", "identities"])
        : accounts.update(restored.record);
    return { account: restored.record, stored, writes: [], events: restored.events, active: active.members };
  }
  const { record, events } = linkIdentity(restored.record, person.identity, now);
  const revoked = revokeSessions(active, { reason: "identity_changed_hands", now });
  return {
    account: record,
    stored: accounts.update(record),
    writes: revoked.writes,
    events: [...restored.events, ...events, ...revoked.events],
    active: [],
  };
};

/** The account whose address the person has proved to be theirs, with this identity added. */
export const linked = async (
  account: Account,
  person: Person,
  active: Held<Session[]>,
  now: string,
): Promise<Change> => {
  const restored = admitAccount(account, now);
  const { record, events } = linkIdentity(restored.record, person.identity, now);
  return {
    account: record,
    stored: accounts.update(record),
    writes: [await claim("idp", record, person.identity.key)],
    events: [...restored.events, ...events],
    active: active.members,
  };
};

/**
 * A new account, and for a service provider its business, which has the person's name until it gets its own. The
 * invitation is credited with it. If several people use one link at the same time, only the first gets in.
 */
export const registered = async (
  role: MarketRole,
  person: Person,
  invite: Invite | undefined,
  now: string,
): Promise<Change> => {
  const id = newId("account");
  const { record, events } = registerFromIdentity(
    { id, role, ...person, ...(invite && { invite_id: invite.id }) },
    now,
  );
  const credited = invite && acceptInvite(invite, id, now);
  const email = linkableEmail(person);
  const { service_provider_id } = idsOf(record);
  const provider =
    service_provider_id &&
    registerServiceProvider({ id: service_provider_id, business_name: person.name }, now);
  const ready = provider && verifyServiceProvider(provider.record, now);
  return {
    account: record,
    stored: accounts.insert(record),
    writes: [
      await claim("idp", record, person.identity.key),
      ...(email === undefined ? [] : [await claim("email", record, email)]),
      ...(ready ? [serviceProviders.insert(ready.record)] : []),
      ...(credited ? [invites.update(credited.record)] : []),
    ],
    events: [...events, ...(provider?.events ?? []), ...(ready?.events ?? []), ...(credited?.events ?? [])],
    active: [],
  };
};

/** The account that belongs to the identity, or else to its address. One round trip to find it and one to read it. */
export const found = async (role: MarketRole, person: Person, now: string) => {
  const email = linkableEmail(person);
  const byIdentity = await identifierId("idp", role, person.identity.key);
  const byEmail = email === undefined ? undefined : await identifierId("email", role, email);
  const claims = await identifiers.many([byIdentity, ...(byEmail === undefined ? [] : [byEmail])]);
  const claimed = claims.find(({ id }) => id === byIdentity) ?? claims[0];
  if (!claimed) return undefined;
  const { account, active } = await holdSessions(claimed.account_id, now);
  if (!account) throw AccountNotFound();
  return { account, active, by: claimed.id === byIdentity ? ("identity" as const) : ("email" as const) };
};

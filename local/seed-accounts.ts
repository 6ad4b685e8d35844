import { accounts } from "../shared/data/accounts.ts";
import { commitAs } from "../shared/data/engine/commit.ts";
import { identifierId, identifiers } from "../shared/data/identifiers.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import type { Role } from "../shared/domain/account/account.ts";
import { registerAccount, verifyAccount } from "../shared/domain/account/registration.ts";
import {
  registerServiceProvider,
  verifyServiceProvider,
} from "../shared/domain/provider/service-provider.ts";
import { hashPassword } from "../shared/kernel/password-hash.ts";
import { totpAddress } from "../shared/vendors/identity/totp.ts";
import { sealSecondFactor } from "../shared/workflows/account/admin-credentials.ts";

/** The accounts of this machine. Their passwords are public, so no deployed stage ever has them. */
export const seededAccounts = {
  user: {
    id: "0000000000000000000000a1",
    name: "Ursula User",
    email: "user@local.example",
    password: "local-user-sign-in",
  },
  service_provider: {
    id: "0000000000000000000000b2",
    name: "Petra Provider",
    email: "provider@local.example",
    password: "local-provider-sign-in",
    business_name: "Petra's Plumbing",
  },
  admin: {
    id: "0000000000000000000000c3",
    name: "Adam Admin",
    email: "admin@local.example",
    password: "local-admin-sign-in",
    /** Base32, for an authenticator app or `totpCode`. */
    totp_secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
} as const;

const seedOne = async (role: Role, now: string): Promise<void> => {
  const { id, name, email, password } = seededAccounts[role];
  if (await accounts.get(id)) return;
  const registered = registerAccount(
    { id, role, name, email, password_hash: await hashPassword(password) },
    now,
  );
  const verified = verifyAccount(registered.record, "email", now);
  const account = {
    ...verified.record,
    ...(role === "admin" && {
      totp_secret: await sealSecondFactor(id, seededAccounts.admin.totp_secret),
    }),
  };
  const writes = [
    accounts.insert(account),
    identifiers.insert({ id: await identifierId("email", role, email), version: 0, account_id: id }),
  ];
  const events = [...registered.events, ...verified.events];
  if (role === "service_provider") {
    const { business_name } = seededAccounts.service_provider;
    const provider = registerServiceProvider({ id, business_name }, now);
    const ready = verifyServiceProvider(provider.record, now);
    writes.push(serviceProviders.insert(ready.record));
    events.push(...provider.events, ...ready.events);
  }
  await commitAs(
    {
      actor: { role: "system", id: "seed" },
      now,
      operation: "local/seed-accounts",
      correlation_id: "local-seed",
      remaining: () => 10_000,
    },
    writes,
    events,
  );
};

/**
 * Creates this machine's user, provider (without a profile yet) and admin, unless they exist. Returns their
 * credentials, and the admin's address for an authenticator app.
 */
export const seedAccounts = async (now = new Date().toISOString()) => {
  for (const role of ["user", "service_provider", "admin"] as const) await seedOne(role, now);
  const { email, totp_secret } = seededAccounts.admin;
  return { ...seededAccounts, authenticator: totpAddress(totp_secret, email) };
};

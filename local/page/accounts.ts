import { totpCode } from "../../shared/vendors/identity/totp.ts";
import type { seedAccounts } from "../seed-accounts.ts";

type Seeded = Awaited<ReturnType<typeof seedAccounts>>;

const signInPaths = {
  user: "/authentication/sign-in",
  service_provider: "/service-provider/auth/sign-in",
  admin: "/authentication/admin/sign-in",
} as const;

export type Account = ReturnType<typeof accountsOf>[number];

/** The seeded accounts: credentials, the authenticator's current code, and how to sign in. */
export const accountsOf = (seeded: Seeded) =>
  (["user", "service_provider", "admin"] as const).map((role) => {
    const { id, name, email, password } = seeded[role];
    const { totp_secret } = role === "admin" ? seeded.admin : { totp_secret: undefined };
    const totp_code = totp_secret && totpCode(totp_secret, Date.now());
    return {
      role,
      id,
      name,
      email,
      password,
      ...(totp_secret && { totp_secret, totp_code, authenticator: seeded.authenticator }),
      sign_in: {
        method: "POST",
        path: signInPaths[role],
        body: { email, password, ...(totp_code && { totp: totp_code }) },
      },
    };
  });

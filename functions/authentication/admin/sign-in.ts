import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { CredentialsInvalid, GivenPassword } from "../../../shared/domain/account/credential.ts";
import { SessionRevoked, SessionStarted } from "../../../shared/domain/account/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { passwordMatches } from "../../../shared/kernel/password-hash.ts";
import { described, Email } from "../../../shared/kernel/schema.ts";
import { secondFactorStep } from "../../../shared/workflows/account/admin-credentials.ts";
import { openSession, SignedIn } from "../../../shared/workflows/account/open-session.ts";
import { accountAt } from "../../../shared/workflows/account/sign-in.ts";

export const handler = operation({
  route: "POST /authentication/admin/sign-in",
  summary: "Sign in as an admin: password and the authenticator app's code.",
  description:
    "A code is good once. The session is over after 30 minutes without a refresh, and after 12 hours in any case. Admins are made by a command or by another admin, never by signing up.",
  access: ["public"],
  body: z.strictObject({
    email: Email,
    password: described(GivenPassword, "The account's password."),
    totp: described(
      z.string().check(z.regex(/^\d{6}$/, "must be six digits")),
      "The six digits that the authenticator app shows now.",
    ),
  }),
  response: SignedIn,
  refuses: [CredentialsInvalid],
  emits: [SessionStarted, SessionRevoked],
  limit: { burst: 20, window_seconds: 900 },
  uses: ["secrets"],
  replay: false,
  example: { body: { email: "admin@example.com", password: "gravel-otter-lamp-38", totp: "204719" } },
}).handle(async ({ body, now, commit, request }) => {
  const limit = { burst: 5, window_seconds: 900 };
  const address = { kind: "email", channel: "email", value: body.email } as const;
  const { account, active } = await accountAt(address, "admin", { limit, now });
  const right = await passwordMatches(body.password, account?.password_hash);
  if (!account || !right || account.state !== "active") throw CredentialsInvalid();
  const totp_step = await secondFactorStep(account, body.totp, now);
  if (totp_step === undefined) throw CredentialsInvalid();

  const admin = { ...account, version: account.version + 1, totp_step, updated_at: now };
  const session = await openSession({ account: admin, method: "totp", active, now, request });
  return commit(
    [accounts.update(admin, CredentialsInvalid), ...session.writes],
    session.events,
    session.answer,
  );
});

import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { takeToken } from "../../../shared/data/engine/limits.ts";
import { CodeUsed, CredentialsInvalid, GivenPassword } from "../../../shared/domain/account/credential.ts";
import { DeviceToken } from "../../../shared/domain/account/device.ts";
import { SessionRevoked, SessionStarted } from "../../../shared/domain/account/events.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { passwordMatches } from "../../../shared/kernel/password-hash.ts";
import { RateLimited, Refusal } from "../../../shared/kernel/refusal.ts";
import { described, Email } from "../../../shared/kernel/schema.ts";
import { secondFactorStep, TotpCode } from "../../../shared/workflows/account/admin-credentials.ts";
import { knownDevice } from "../../../shared/workflows/account/known-device.ts";
import { openSession, SignedIn } from "../../../shared/workflows/account/open-session.ts";
import { accountAt } from "../../../shared/workflows/account/sign-in.ts";

/** The same whichever of them is wrong. */
const wrong = () => CredentialsInvalid({ message: "The email address, the password or the code is wrong." });

const isRateLimited = (error: unknown): boolean => error instanceof Refusal && error.reason === RateLimited;

/**
 * Limits tries of the second factor for a caller who has the right password, counted apart from other tries. Others
 * who use up the attempts then can't lock the holder out, and they learn nothing: every answer is the same until both
 * factors are right.
 */
const takeSecondFactor = (accountId: string, now: string) => {
  const { admin_each: burst, window_seconds } = policy.sign_in;
  return takeToken("second-factor", accountId, { burst, window_seconds }, Date.parse(now));
};

export const handler = operation({
  route: "POST /authentication/admin/sign-in",
  summary: "Sign in as an administrator with the password and a code from the authenticator app.",
  description: `A code works once. The session ends after ${policy.session.admin_idle_minutes} minutes without a refresh, and after ${policy.session.admin_absolute_hours} hours in any case. Administrators are created by a command or by another administrator, never by signing up.`,
  access: ["public"],
  body: z.strictObject({
    email: Email,
    password: described(GivenPassword, "The account's password."),
    device_token: z.optional(DeviceToken),
    totp: TotpCode,
  }),
  response: SignedIn,
  refuses: [CredentialsInvalid, CodeUsed],
  emits: [SessionStarted, SessionRevoked],
  limit: { burst: 20, window_seconds: 900 },
  knownAs: knownDevice,
  uses: ["secrets"],
  replay: false,
  example: { body: { email: "admin@example.com", password: "gravel-otter-lamp-38", totp: "204719" } },
}).handle(async ({ body, now, commit, request }) => {
  const address = { kind: "email", channel: "email", value: body.email } as const;
  const { account, active, device, admitted } = await accountAt(address, "admin", {
    device_token: body.device_token,
    source_ip: request.source_ip,
    now,
  });
  const limited = await admitted.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (limited && !isRateLimited(limited)) throw limited;
  const right = await passwordMatches(body.password, account?.password_hash);
  if (!account || !right || account.state !== "active") throw limited ?? wrong();
  if (limited) await takeSecondFactor(account.id, now);
  const totp_step = await secondFactorStep(account, body.totp, now);
  if (totp_step === undefined) throw limited ?? wrong();
  if (totp_step <= (account.totp_step ?? 0)) throw limited ?? CodeUsed();

  const admin = { ...account, totp_step, updated_at: now };
  const session = await openSession({
    account: admin,
    stored: accounts.update(admin, CodeUsed),
    method: "totp",
    active,
    device,
    now,
    request,
  });
  return commit(session.writes, session.events, session.answer);
});

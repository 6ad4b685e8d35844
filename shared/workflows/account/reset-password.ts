import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import { holdSessions } from "../../data/sessions.ts";
import { AccountConflict, AccountNotFound, type Role } from "../../domain/account/account.ts";
import { ChallengeExpired, redeemReset } from "../../domain/account/challenge.ts";
import { NewPassword } from "../../domain/account/credential.ts";
import { writeDevice } from "../../domain/account/device.ts";
import { AccountPasswordChanged, SessionRevoked } from "../../domain/account/events.ts";
import { expectImpersonal, resetPassword } from "../../domain/account/password.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { isId } from "../../kernel/id.ts";
import { hashPassword } from "../../kernel/password-hash.ts";
import { described } from "../../kernel/schema.ts";
import { revokeSessions } from "./end-sessions.ts";
import { newDevice } from "./known-device.ts";
import { PasswordUpdated } from "./update-password.ts";

const UpdatePassword = z.strictObject({
  reset_token: described(
    z.string().check(z.minLength(1), z.maxLength(128)),
    "The token that you got for the code. It works once.",
  ),
  new_password: NewPassword,
});

/** A correct code always lets its reader sign in, whatever others try meanwhile. */
const PasswordReset = z.extend(PasswordUpdated, {
  device_token: described(
    z.string(),
    "Keep it on the device and send it with the next sign-in: wrong passwords that others try then do not lock this device out.",
  ),
});
type Reset = z.input<typeof PasswordReset>;

export const resetWithCode = {
  contract: {
    description: `Send the token that verify-otp gave you. It works once, for ${policy.code.reset_minutes} minutes. You are signed out on all devices. Sign in again, with the \`device_token\` of this answer.`,
    body: UpdatePassword,
    response: PasswordReset,
    refuses: [ChallengeExpired, AccountNotFound, AccountConflict],
    emits: [AccountPasswordChanged, SessionRevoked],
    limit: { burst: 60, window_seconds: 900 },
    uses: ["secrets"],
    replay: false,
    example: {
      body: {
        reset_token: "0199a1b2c3d4e5f60718293a.Vd1pQ0lS3c9rVn2yH4k8Jm5tXw7bZe6uAfGoCiKqLsM",
        new_password: "velvet-anchor-tide-52",
      },
    },
  } satisfies SharedContract,

  /** Sets a new password with the token of a verified password reset. */
  story: async (
    role: Extract<Role, "user" | "service_provider">,
    {
      body: { reset_token, new_password },
      now,
      once,
      commit,
    }: Pick<
      Call<z.output<typeof UpdatePassword>, unknown, unknown, Reset>,
      "body" | "now" | "once" | "commit"
    >,
  ): Promise<Reset> => {
    const id = reset_token.split(".")[0];
    const [challenge, held] = await Promise.all([isId(id) ? challenges.get(id) : undefined, secrets()]);
    const redeemed = redeemReset(challenge?.role === role ? challenge : undefined, reset_token, held, now);
    const hash = await once("new", () => hashPassword(new_password));
    const { account, active } = await holdSessions(redeemed.account_id, now);
    if (!account) throw AccountNotFound();
    expectImpersonal(account, new_password);
    const { record, events } = resetPassword(account, redeemed, hash, now);
    const revoked = revokeSessions(active, { reason: "password_changed", now });
    return commit(
      [challenges.update(redeemed), accounts.update(record), ...revoked.writes],
      [...events, ...revoked.events],
      {
        sessions_ended: revoked.events.length,
        device_token: writeDevice(newDevice(redeemed.account_id), held),
      },
    );
  },
};

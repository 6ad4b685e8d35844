import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { holdSessions } from "../../data/sessions.ts";
import { AccountConflict, AccountNotFound } from "../../domain/account/account.ts";
import { GivenPassword, NewPassword } from "../../domain/account/credential.ts";
import { AccountPasswordChanged, SessionRevoked } from "../../domain/account/events.ts";
import {
  changePassword,
  expectImpersonal,
  PasswordNotSet,
  PasswordWrong,
} from "../../domain/account/password.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { hashPassword, passwordMatches } from "../../kernel/password-hash.ts";
import { described } from "../../kernel/schema.ts";
import { revokeSessions } from "./end-sessions.ts";

const AuthUpdatePassword = z
  .strictObject({
    current_password: described(GivenPassword, "The account's present password."),
    new_password: NewPassword,
  })
  .check(
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ["new_password"],
      error: "must be another than the current one",
    }),
  );

/** How many other sessions of the account the new password ended. */
export const PasswordUpdated = z.object({
  sessions_ended: described(z.int(), "How many other sessions were ended."),
});
type Answer = z.input<typeof PasswordUpdated>;

export const authUpdatePassword = {
  contract: {
    description: "You stay signed in here and are signed out on all other devices.",
    body: AuthUpdatePassword,
    response: PasswordUpdated,
    refuses: [PasswordWrong, PasswordNotSet, AccountNotFound, AccountConflict],
    emits: [AccountPasswordChanged, SessionRevoked],
    limit: { burst: 10, window_seconds: 900 },
    replay: false,
    example: { body: { current_password: "gravel-otter-lamp-38", new_password: "velvet-anchor-tide-52" } },
  } satisfies SharedContract,

  /** Changes the password of a signed-in account that knows the current one. */
  story: async ({
    body: { current_password, new_password },
    actor,
    now,
    once,
    commit,
  }: Pick<
    Call<z.output<typeof AuthUpdatePassword>, unknown, unknown, Answer>,
    "body" | "actor" | "now" | "once" | "commit"
  >): Promise<Answer> => {
    const { account, active } = await holdSessions(actor.id, now);
    if (!account) throw AccountNotFound();
    const { password_hash } = account;
    if (password_hash === undefined) throw PasswordNotSet();
    if (!(await once(password_hash, () => passwordMatches(current_password, password_hash))))
      throw PasswordWrong();
    expectImpersonal(account, new_password);
    const hash = await once("new", () => hashPassword(new_password));
    const { record, events } = changePassword(account, hash, now);
    const revoked = revokeSessions(active, { reason: "password_changed", now, except: actor.session_id });
    return commit([accounts.update(record), ...revoked.writes], [...events, ...revoked.events], {
      sessions_ended: revoked.events.length,
    });
  },
};

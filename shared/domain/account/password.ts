import type { Decision } from "../../kernel/event.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { type Account, idsOf } from "./account.ts";
import { type Challenge, ChallengeExpired } from "./challenge.ts";
import { isPersonal } from "./credential.ts";
import { AccountPasswordChanged } from "./events.ts";

export const PasswordWrong = refusal(
  "account.password_wrong",
  422,
  "The current password is wrong.",
  "Check it, or set a new one with forget-password.",
);

export const PasswordNotSet = refusal(
  "account.password_not_set",
  409,
  "This account has no password, because its holder signs in with another provider.",
  "Set a password with forget-password.",
);

/** Throws `request.invalid` for a password that is easily known about its owner. */
export const expectImpersonal = (account: Account, password: string): void => {
  if (isPersonal(password, [account.name, account.email, account.phone]))
    throw RequestInvalid({
      fields: [{ field: "new_password", problem: "must not be your name or address" }],
    });
};

const withPassword = (
  account: Account,
  password_hash: string,
  how: "reset" | "change",
  now: string,
): Decision<Account> => {
  const record: Account = {
    ...account,
    password_hash,
    password_changed_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [
      AccountPasswordChanged.atNextVersion(record, {
        data: { account_id: record.id, ...idsOf(record), how },
        audience: [record.id],
      }),
    ],
  };
};

/** The signed-in holder changes the password, with the current one. */
export const changePassword = (account: Account, password_hash: string, now: string): Decision<Account> =>
  withPassword(account, password_hash, "change", now);

/**
 * Sets a new password after the code sent to the account's address was verified. Throws `challenge.expired` if the
 * password was changed after that.
 */
export const resetPassword = (
  account: Account,
  { consumed_at = "", channel }: Pick<Challenge, "consumed_at" | "channel">,
  password_hash: string,
  now: string,
): Decision<Account> => {
  if (account.state === "deleted" || (account.password_changed_at ?? "") > consumed_at)
    throw ChallengeExpired();
  return withPassword(
    {
      ...account,
      ...(channel === "email"
        ? { email_verified_at: account.email_verified_at ?? consumed_at, email_verified_by: "code" as const }
        : { phone_verified_at: account.phone_verified_at ?? consumed_at }),
    },
    password_hash,
    "reset",
    now,
  );
};

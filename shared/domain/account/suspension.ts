import type { Decision } from "../../kernel/event.ts";
import { refusal } from "../../kernel/refusal.ts";
import { type Account, idsOf } from "./account.ts";
import { AccountReinstated, AccountSuspended } from "./events.ts";

export const AccountIsSuspended = refusal(
  "account.suspended",
  403,
  "This account is suspended.",
  "Write to support. details.since says since when.",
);
export const AccountSuspensionUnchanged = refusal(
  "account.suspension_unchanged",
  409,
  "The account already has that status.",
  "Read the account again: details.suspended says whether it is suspended.",
);

/** Refuses a suspended account. */
export const expectNotSuspended = ({ suspended }: Pick<Account, "suspended">): void => {
  if (suspended) throw AccountIsSuspended({ details: { since: suspended.at } });
};

type Ruling = { action: "suspend" | "reinstate"; reason: string; by: Account["id"] };

/** Suspends an account, or reinstates it. Throws `account.suspension_unchanged` if nothing changes. */
export const ruleOnAccount = (
  { suspended, ...account }: Account,
  { action, reason, by }: Ruling,
  now: string,
): Decision<Account> => {
  const suspends = action === "suspend";
  if (suspends === (suspended !== undefined))
    throw AccountSuspensionUnchanged({ details: { suspended: suspended !== undefined } });
  const record: Account = {
    ...account,
    ...(suspends && { suspended: { at: now, by, reason } }),
    updated_at: now,
  };
  const definition = suspends ? AccountSuspended : AccountReinstated;
  const data = { account_id: record.id, ...idsOf(record) };
  return { record, events: [definition.atNextVersion(record, { data, reason, audience: [record.id] })] };
};

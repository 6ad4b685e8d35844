import * as z from "zod/mini";
import { AccountConflict, AccountNotFound } from "../domain/account/account.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import { described, Id, Instant } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Item, Write } from "./engine/write.ts";

const AccountWork = z.object({
  id: Id("account"),
  version: z.int(),
  recent: described(
    z.array(z.string()),
    "The jobs and payments that joined last, youngest last: lists may not have them yet.",
  ),
  closed_at: described(z.optional(Instant), "When the account was closed: nothing can join from then on."),
});
export type AccountWork = z.output<typeof AccountWork>;

/** Guards the set of a person's jobs and payments, or of a provider's: whoever adds one raises it. */
export const accountWork = entity({
  name: "account_work",
  schema: () => AccountWork,
  key: (accountId) => [`ACCOUNT#${accountId}`, "SET#WORK"],
  notFound: AccountNotFound,
  conflict: AccountConflict,
});

/** How many of those that joined last are known at least, and at which number the older ones are dropped. */
const recent_least = 10;
const recent_most = 20;

const jobs = "job#";
const payments = "payment#";

/** A job or payment, as the guard names it. */
export const jobNamed = (id: string): string => `${jobs}${id}`;
export const paymentNamed = (id: string): string => `${payments}${id}`;

/** The jobs and payments that joined last, by id. */
export const recentWork = (work: AccountWork | undefined): { job_ids: string[]; payment_ids: string[] } => {
  const named = (kind: string) =>
    (work?.recent ?? []).filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
  return { job_ids: named(jobs), payment_ids: named(payments) };
};

const changing = (
  account_id: string,
  expression: string,
  condition: string,
  values: Item,
  refuse: RefusalReason,
): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: accountWork.placeOf(account_id),
      UpdateExpression: `${expression} ADD version :one`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { "#entity": "entity", "#id": "id" },
      ExpressionAttributeValues: { ":entity": accountWork.name, ":id": account_id, ":one": 1, ...values },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  },
  refuse: () => refuse(),
});

const asRead = "version = :read";
const isOpen = "attribute_not_exists(closed_at)";

/**
 * Returns the write of whoever adds to an account's jobs and payments. Those who add at once don't hinder each other, except
 * that sometimes one of them drops the oldest names. It fails once the account is closed.
 */
export const joinWork = (
  account_id: string,
  found: AccountWork | undefined,
  names: readonly string[],
  refuse: RefusalReason = AccountConflict,
): Write => {
  if (found?.closed_at) throw refuse();
  const stored = "SET #entity = :entity, #id = :id, recent =";
  if (!found || found.recent.length < recent_most) {
    const values = { ":names": names, ":none": [] };
    const appended = `${stored} list_append(if_not_exists(recent, :none), :names)`;
    return changing(account_id, appended, isOpen, values, refuse);
  }
  const recent = [...found.recent.slice(-recent_least), ...names];
  const values = { ":recent": recent, ":read": found.version };
  return changing(account_id, `${stored} :recent`, `${asRead} AND ${isOpen}`, values, refuse);
};

/** Returns the write of whoever decides that nothing is unfinished, and closes the account for good. */
export const closeWork = (account_id: string, found: AccountWork | undefined, now: string): Write =>
  changing(
    account_id,
    "SET #entity = :entity, #id = :id, recent = :none, closed_at = :now",
    found ? asRead : "attribute_not_exists(pk)",
    { ":none": [], ":now": now, ...(found && { ":read": found.version }) },
    AccountConflict,
  );

/** Returns the check that nobody has added to an account's jobs and payments since they were read. */
export const workUnchanged = (account_id: string, found: AccountWork | undefined): Write =>
  found
    ? accountWork.unchanged(found)
    : {
        item: {
          ConditionCheck: {
            TableName: tableName(),
            Key: accountWork.placeOf(account_id),
            ConditionExpression: "attribute_not_exists(pk)",
          },
        },
        refuse: () => AccountConflict(),
      };

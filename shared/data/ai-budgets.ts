import {
  AiBudget,
  type BudgetUse,
  budgetDay,
  budgetResetsAt,
  everybody,
  isSpent,
  type SpentScope,
  type UsedPercent,
  usedPercent,
} from "../domain/conversation/budget.ts";
import { QuotaReached, type Usage } from "../domain/conversation/conversation.ts";
import { costLimitOf } from "../domain/conversation/cost-limit.ts";
import { aiBudget, conversationPolicy, speechPolicy } from "../domain/policy.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { plus } from "../kernel/time.ts";
import { costCounter, costLimitSet, costOn, weekBefore } from "./ai-cost-limits.ts";
import { count } from "./counters.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export const budgetsPartition = (accountId: string): string => `AI#BUDGET#${accountId}`;

export const AiBudgetConflict = versionConflict("ai_budget", "count of what models may cost you");

export const aiBudgets = entity({
  name: "ai_budget",
  schema: () => AiBudget,
  key: (accountId, day) => [budgetsPartition(accountId as string), day as string],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: { ofAccount: { on: "table", key: ({ account_id, id }) => [budgetsPartition(account_id), id] } },
  expires: ({ expires_at }) => expires_at,
  notFound: notFound("ai_budget", "count of what models may cost you"),
  conflict: AiBudgetConflict,
});

const bookkeeping =
  "SET entity = :entity, id = :day, account_id = :account, expires_at = :until, #ttl = :ttl";

const named = (accountId: string, now: string) => {
  const until = plus(now, { days: conversationPolicy.keep_days });
  return {
    TableName: tableName(),
    Key: { pk: budgetsPartition(accountId), sk: budgetDay(now) },
    ExpressionAttributeNames: { "#ttl": "ttl" },
    values: {
      ":entity": aiBudgets.name,
      ":day": budgetDay(now),
      ":account": accountId,
      ":until": until,
      ":ttl": Math.ceil(Date.parse(until) / 1000),
      ":one": 1,
    },
  };
};

/**
 * Returns the write that takes one of an account's turns of the day. Refused with `ai.quota_reached` if none is left.
 */
export const takeTurn = (accountId: string, now: string): Write => {
  const { values, ...item } = named(accountId, now);
  return {
    item: {
      Update: {
        ...item,
        UpdateExpression: `${bookkeeping} ADD turns :one, version :one`,
        ConditionExpression: "attribute_not_exists(turns) OR turns < :most",
        ExpressionAttributeValues: { ...values, ":most": aiBudget.turns_a_day },
      },
    },
    refuse: () => {
      const resets_at = budgetResetsAt(now);
      return QuotaReached({
        retry_after_seconds: Math.ceil((Date.parse(resets_at) - Date.parse(now)) / 1000),
        details: { resets_at, turns_a_day: aiBudget.turns_a_day },
      });
    },
  };
};

/**
 * Returns the writes that count the most that an answer can cost, before it is asked for. What it really costs is settled with
 * `spend`.
 */
export const reserveCost = (
  accountId: string,
  cost_micros: number,
  replyId: string,
  now: string,
): Write[] => {
  const { values, ...item } = named(accountId, now);
  return [
    {
      item: {
        Update: {
          ...item,
          UpdateExpression: `${bookkeeping} ADD cost_micros :cost, version :one`,
          ExpressionAttributeValues: { ...values, ":cost": cost_micros },
        },
      },
    },
    count(costCounter(budgetDay(now)), "micros", cost_micros, replyId),
  ];
};

/**
 * Returns the writes that add a reply's usage, as the vendor reports it, to the account's day and to the total cost.
 */
export const spend = (accountId: string, usage: Usage, replyId: string, now: string): Write[] => {
  if (usage.input + usage.output === 0 && usage.cost_micros === 0) return [];
  const { values, ...item } = named(accountId, now);
  const sums = ["input", "output", "cache_read", "cache_write", "cost_micros"] as const;
  return [
    {
      item: {
        Update: {
          ...item,
          // Some of these names are reserved words in DynamoDB.
          ExpressionAttributeNames: {
            ...item.ExpressionAttributeNames,
            ...Object.fromEntries(sums.map((name) => [`#${name}`, name])),
          },
          UpdateExpression: `${bookkeeping} ADD ${sums.map((name) => `#${name} :${name}`).join(", ")}, version :one`,
          ExpressionAttributeValues: {
            ...values,
            ...Object.fromEntries(sums.map((name) => [`:${name}`, usage[name]])),
          },
        },
      },
    },
    count(costCounter(budgetDay(now)), "micros", usage.cost_micros, replyId),
  ];
};

/**
 * Returns the writes that take a transcription from an account's day and from the total cost. Refused with
 * `ai.quota_reached` when the day's transcription budget is used up.
 */
export const takeListening = (accountId: string, seconds: number, mediaId: string, now: string): Write[] => {
  const { values, ...item } = named(accountId, now);
  const cost_micros = Math.ceil((seconds / 60) * speechPolicy.minute_micros);
  return [
    {
      item: {
        Update: {
          ...item,
          UpdateExpression: `${bookkeeping} ADD heard_seconds :seconds, cost_micros :cost, version :one`,
          ConditionExpression: "attribute_not_exists(heard_seconds) OR heard_seconds <= :most",
          ExpressionAttributeValues: {
            ...values,
            ":seconds": seconds,
            ":cost": cost_micros,
            ":most": speechPolicy.seconds_a_day - seconds,
          },
        },
      },
      refuse: () => QuotaReached({ details: { resets_at: budgetResetsAt(now) } }),
    },
    count(costCounter(budgetDay(now)), "micros", cost_micros, mediaId),
  ];
};

/**
 * How far the total budget is used. One round trip, and one more a day once half of what is granted in any case is used.
 */
export const totalBudgetUse = async (now: string): Promise<BudgetUse> => {
  const [set, cost] = await Promise.all([costLimitSet(), costOn(budgetDay(now))]);
  const known = set === undefined ? usedPercent(cost, aiBudget.cost_micros_a_day) : 100;
  const percent =
    known && usedPercent(cost, costLimitOf(set, set === undefined ? await weekBefore(now) : []));
  return { ...(percent === 100 && { spent: "all" }), ...(percent && { percent }) };
};

/** How far the account's tokens of the day and the total budget are used, as fast as `totalBudgetUse`. */
export const budgetUse = async (accountId: string, now: string): Promise<BudgetUse> => {
  const [own, total] = await Promise.all([aiBudgets.get(accountId, budgetDay(now)), totalBudgetUse(now)]);
  return isSpent(own) ? { ...total, spent: "account" } : total;
};

/** Whose budget of the day is used up, if any. */
export const isOutOfBudget = async (accountId: string, now: string): Promise<SpentScope | undefined> =>
  (await budgetUse(accountId, now)).spent;

const budgetOf = (scope: SpentScope, accountId: string): string => (scope === "all" ? everybody : accountId);

/** Of which part of a day's budget somebody was notified already, in percent. */
export const toldPercent = async (scope: SpentScope, accountId: string, now: string): Promise<number> => {
  const budget = await aiBudgets.get(budgetOf(scope, accountId), budgetDay(now));
  return budget?.reached_at ? 100 : (budget?.told_percent ?? 0);
};

/** The write that records a notification with a day's budget. Refused with a conflict unless the condition holds. */
const telling = (
  budgetId: string,
  now: string,
  records: { UpdateExpression: string; ConditionExpression: string; value: Record<string, unknown> },
): Write => {
  const { values, ...item } = named(budgetId, now);
  const { ":one": _, ...kept } = values;
  const { UpdateExpression, ConditionExpression, value } = records;
  return {
    item: {
      Update: {
        ...item,
        UpdateExpression: `${bookkeeping}, ${UpdateExpression}`,
        ConditionExpression,
        ExpressionAttributeValues: { ...kept, ...value },
      },
    },
    refuse: () => AiBudgetConflict(),
  };
};

/** Returns the write that records that a part was notified. Refused with a conflict if somebody else has recorded as much. */
export const tellNearing = (percent: UsedPercent, now: string): Write =>
  telling(everybody, now, {
    UpdateExpression: "told_percent = :percent",
    ConditionExpression:
      "attribute_not_exists(reached_at) AND (attribute_not_exists(told_percent) OR told_percent < :percent)",
    value: { ":percent": percent },
  });

/** Returns the write that records that its end was notified. Refused with a conflict if somebody else has recorded it. */
export const tellSpent = (scope: SpentScope, accountId: string, now: string): Write =>
  telling(budgetOf(scope, accountId), now, {
    UpdateExpression: "reached_at = :now",
    ConditionExpression: "attribute_not_exists(reached_at)",
    value: { ":now": now },
  });

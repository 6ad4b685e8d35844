import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { instantOf } from "../../kernel/time.ts";
import { aiBudget } from "../policy.ts";
import { Usage } from "./conversation.ts";
import { minorOf } from "./cost-limit.ts";
import { AiBudgetNearing, AiBudgetReached } from "./events.ts";

/** One account's use of assistants on one day (UTC). */
export const AiBudget = lazyObject(() => ({
  /** The day. */
  id: z.string(),
  version: z.int(),
  account_id: Id("account"),
  turns: described(z.int(), "How often the assistant was asked."),
  ...Usage.shape,
  heard_seconds: described(z.optional(z.int()), "Seconds of speech that were written down."),
  /** When its end was notified. */
  reached_at: z.optional(Instant),
  /** Of what all together may cost: the greatest part, in percent, whose use was notified before. */
  told_percent: z.optional(z.int()),
  expires_at: Instant,
}));
export type AiBudget = z.output<typeof AiBudget>;

/** The day of a budget, in UTC. */
export const budgetDay = (now: string): string => now.slice(0, 10);

/** When the next day's budget begins. */
export const budgetResetsAt = (now: string): string =>
  instantOf(Date.parse(`${budgetDay(now)}T00:00:00.000Z`) + 86_400_000);

/** The key of the budget that all accounts share, in place of an account's id. */
export const everybody = "all";

/** Whose budget is used up: one account's, or what all assistants together may cost. */
export type SpentScope = "account" | "all";

const toldPercents = [50, 80, 100] as const;

/** How much of what all together may cost is used, in percent, as far as administrators are told of it. */
export type UsedPercent = (typeof toldPercents)[number];

/** How far a day's budgets are used. */
export type BudgetUse = { spent?: SpentScope; percent?: UsedPercent };

export const usedPercent = (cost_micros: number, limit_micros: number): UsedPercent | undefined =>
  toldPercents.findLast((percent) => cost_micros * 100 >= limit_micros * percent);

/** Stands for the day where events name an aggregate. */
const ofDay = (now: string) => ({ id: budgetDay(now).replaceAll("-", "").padStart(24, "0"), version: 0 });

const ofAll = (cost_micros: number, now: string) => ({
  limit_minor: minorOf(cost_micros),
  currency: "usd",
  resets_at: budgetResetsAt(now),
});

/** The event that much of what all together may cost on a day, in millionths of a dollar, is used. */
export const budgetNearing = (percent: 50 | 80, now: string, cost_micros: number): DomainEvent =>
  AiBudgetNearing.atVersion(ofDay(now), { data: { percent, ...ofAll(cost_micros, now) } });

/**
 * The event that a day's budget is used up. `cost_micros` is what all assistants together may cost that day, in millionths of a
 * dollar.
 */
export const budgetReached = (
  scope: SpentScope,
  accountId: string,
  now: string,
  cost_micros: number,
): DomainEvent =>
  AiBudgetReached.atVersion(scope === "all" ? ofDay(now) : { id: accountId, version: 0 }, {
    data: {
      scope,
      resets_at: budgetResetsAt(now),
      ...(scope === "all"
        ? ofAll(cost_micros, now)
        : { account_id: accountId as IdOf<"account">, limit_tokens: aiBudget.tokens_a_day }),
    },
  });

/** Whether an account has used up its tokens, so that the rules answer. */
export const isSpent = (budget: Pick<AiBudget, "input" | "output"> | undefined): boolean =>
  budget !== undefined && (budget.input ?? 0) + (budget.output ?? 0) >= aiBudget.tokens_a_day;

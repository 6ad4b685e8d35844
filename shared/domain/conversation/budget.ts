import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { instantOf } from "../../kernel/time.ts";
import { aiBudget } from "../policy.ts";
import { Usage } from "./conversation.ts";
import { minorOf } from "./cost-limit.ts";
import { AiBudgetReached } from "./events.ts";

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
  AiBudgetReached.atVersion(
    { id: scope === "all" ? budgetDay(now).replaceAll("-", "").padStart(24, "0") : accountId, version: 0 },
    {
      data: {
        scope,
        resets_at: budgetResetsAt(now),
        ...(scope === "all"
          ? { limit_minor: minorOf(cost_micros), currency: "usd" }
          : { account_id: accountId as IdOf<"account">, limit_tokens: aiBudget.tokens_a_day }),
      },
    },
  );

/** Whether an account has used up its tokens, so that the rules answer. */
export const isSpent = (budget: Pick<AiBudget, "input" | "output"> | undefined): boolean =>
  budget !== undefined && (budget.input ?? 0) + (budget.output ?? 0) >= aiBudget.tokens_a_day;

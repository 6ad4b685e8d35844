import * as z from "zod/mini";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { instantOf } from "../../kernel/time.ts";
import { aiBudget } from "../policy.ts";
import { Usage } from "./conversation.ts";

/** What one account has used of assistants on one day (UTC). */
export const AiBudget = z.object({
  /** The day. */
  id: z.string(),
  version: z.int(),
  account_id: Id("account"),
  turns: described(z.int(), "How often the assistant was asked."),
  ...Usage.shape,
  expires_at: Instant,
});
export type AiBudget = z.output<typeof AiBudget>;

/** The day that a budget is of, as UTC has it. */
export const budgetDay = (now: string): string => now.slice(0, 10);

/** When the next day's budget begins. */
export const budgetResetsAt = (now: string): string =>
  instantOf(Date.parse(`${budgetDay(now)}T00:00:00.000Z`) + 86_400_000);

/** Whether an account has used up its tokens, so that the rules answer. */
export const isSpent = (budget: Pick<AiBudget, "input" | "output"> | undefined): boolean =>
  budget !== undefined && (budget.input ?? 0) + (budget.output ?? 0) >= aiBudget.tokens_a_day;

import { tellNearing, tellSpent, toldPercent } from "../../data/ai-budgets.ts";
import { costLimitAt } from "../../data/ai-cost-limits.ts";
import type { Changes } from "../../data/engine/write.ts";
import { type BudgetUse, budgetNearing, budgetReached } from "../../domain/conversation/budget.ts";

/** Returns the event that reports how far a budget is used: at half, at four fifths and at its end, each once a day. */
export const budgetNotice = async (
  { spent, percent }: BudgetUse,
  accountId: string,
  now: string,
): Promise<Changes> => {
  const nothing = { writes: [], events: [] };
  const reached = spent ? 100 : percent;
  if (!reached || (await toldPercent(spent ?? "all", accountId, now)) >= reached) return nothing;
  const cost_micros = spent === "account" ? 0 : await costLimitAt(now);
  if (spent)
    return {
      writes: [tellSpent(spent, accountId, now)],
      events: [budgetReached(spent, accountId, now, cost_micros)],
    };
  return percent === undefined || percent === 100
    ? nothing
    : { writes: [tellNearing(percent, now)], events: [budgetNearing(percent, now, cost_micros)] };
};

import { isToldSpent, tellSpent } from "../../data/ai-budgets.ts";
import { costLimitAt } from "../../data/ai-cost-limits.ts";
import type { Changes } from "../../data/engine/write.ts";
import { budgetReached, type SpentScope } from "../../domain/conversation/budget.ts";

/** Returns the event that reports a used-up budget, at most once a day. */
export const budgetNotice = async (
  scope: SpentScope | undefined,
  accountId: string,
  now: string,
): Promise<Changes> => {
  if (!scope || (await isToldSpent(scope, accountId, now))) return { writes: [], events: [] };
  const cost_micros = scope === "all" ? await costLimitAt(now) : 0;
  return {
    writes: [tellSpent(scope, accountId, now)],
    events: [budgetReached(scope, accountId, now, cost_micros)],
  };
};

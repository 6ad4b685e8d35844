import { isToldSpent, tellSpent } from "../../data/ai-budgets.ts";
import type { Changes } from "../../data/engine/write.ts";
import { budgetReached, type SpentScope } from "../../domain/conversation/budget.ts";

/** What tells, once a day, that a budget is used up. */
export const toldSpent = async (
  scope: SpentScope | undefined,
  accountId: string,
  now: string,
): Promise<Changes> => {
  if (!scope || (await isToldSpent(scope, accountId, now))) return { writes: [], events: [] };
  return { writes: [tellSpent(scope, accountId, now)], events: [budgetReached(scope, accountId, now)] };
};

import { AiBudgetConflict } from "../../data/ai-budgets.ts";
import { EventAlreadyHandled } from "../../data/engine/events.ts";
import type { Changes, Given } from "../../data/engine/write.ts";
import { Refusal, type RefusalReason } from "../../kernel/refusal.ts";

const toldBefore: readonly RefusalReason[] = [EventAlreadyHandled, AiBudgetConflict];

/** Tells administrators how far the budget is used. This is written before a model is asked, so that no reading is lost to it. */
export const tellBudget = async (
  notice: Promise<Changes>,
  commit: (...given: Given) => Promise<void>,
): Promise<void> => {
  const { writes, events } = await notice;
  if (events.length === 0) return;
  await commit(writes, events).catch((error: unknown) => {
    if (!(error instanceof Refusal && toldBefore.includes(error.reason))) throw error;
  });
};

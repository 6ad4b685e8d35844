import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { versionConflict } from "../../kernel/refusal.ts";
import { Instant } from "../../kernel/schema.ts";
import { aiBudget } from "../policy.ts";
import { AiCostLimitChanged } from "./events.ts";

/** What an operator has set as the limit of what all assistants together may cost a day. There is one such record. */
export const AiCostLimit = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  /** In millionths of a dollar. Absent: it follows the use. */
  cost_micros_a_day: z.optional(z.int()),
  updated_at: Instant,
}));
export type AiCostLimit = z.output<typeof AiCostLimit>;

export const AiCostLimitConflict = versionConflict("ai_cost_limit");

/** The id of the one record. */
export const costLimitId = "1".padStart(24, "0");

const currency = "usd";

/** Cents of millionths of a dollar. */
export const minorOf = (micros: number): number => Math.round(micros / 10_000);

/**
 * What all assistants together may cost on a day, in millionths of a dollar: what an operator has set, else $50, or three times the
 * mean of the seven days before if that is more.
 */
export const costLimitOf = (set: number | undefined, week: readonly number[]): number =>
  set ??
  Math.max(
    aiBudget.cost_micros_a_day,
    Math.round((aiBudget.times_last_week * week.reduce((sum, day) => sum + day, 0)) / 7),
  );

/** Whether a limit may be set. */
export const isCostLimit = (micros: number): boolean =>
  Number.isInteger(micros) && micros >= aiBudget.cost_micros_least && micros <= aiBudget.cost_micros_most;

/** Sets the limit, or lets it follow the use. */
export const setCostLimit = (
  present: AiCostLimit | undefined,
  cost_micros_a_day: number | undefined,
  now: string,
): Decision<AiCostLimit> => {
  const before = present?.cost_micros_a_day;
  const record = { ...(present ?? { id: costLimitId, version: 0 }), cost_micros_a_day, updated_at: now };
  const data = {
    currency,
    ...(cost_micros_a_day !== undefined && { limit_minor: minorOf(cost_micros_a_day) }),
  };
  const previous_values = before === undefined ? {} : { limit_minor: minorOf(before), currency };
  return { record, events: [AiCostLimitChanged.atNextVersion(record, { data, previous_values })] };
};

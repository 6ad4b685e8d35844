import {
  AiCostLimit,
  AiCostLimitConflict,
  costLimitId,
  costLimitOf,
} from "../domain/conversation/cost-limit.ts";
import { notFound } from "../kernel/refusal.ts";
import { minus } from "../kernel/time.ts";
import { countsOf } from "./counters.ts";
import { entity } from "./engine/entity.ts";

export const aiCostLimits = entity({
  name: "ai_cost_limit",
  schema: () => AiCostLimit,
  key: (id) => [`AI#COST_LIMIT#${id}`, "AI#COST_LIMIT"],
  notFound: notFound("ai_cost_limit"),
  conflict: AiCostLimitConflict,
});

/** The counter of what assistants cost on a day. */
export const costCounter = (day: string): string => `ai_cost#${day}`;

/** What all assistants together cost on a day so far, in millionths of a dollar. One round trip. */
export const costOn = async (day: string): Promise<number> => (await countsOf(costCounter(day))).micros ?? 0;

let remembered: { day: string; week: Promise<number[]> } | undefined;

/** What each of the seven days before cost. They are over, so they are remembered. One round trip at most. */
export const weekBefore = (now: string): Promise<number[]> => {
  const day = now.slice(0, 10);
  if (remembered?.day !== day) {
    const days = Array.from({ length: 7 }, (_, at) => minus(now, { days: at + 1 }).slice(0, 10));
    const week = Promise.all(days.map(costOn));
    remembered = { day, week };
    week.catch(() => {
      remembered = undefined;
    });
  }
  return remembered.week;
};

/** What an operator has set, if anything, in millionths of a dollar. */
export const costLimitSet = async (): Promise<number | undefined> =>
  (await aiCostLimits.get(costLimitId))?.cost_micros_a_day;

/** What all assistants together may cost on the day of an instant, in millionths of a dollar. Two round trips at most. */
export const costLimitAt = async (now: string): Promise<number> => {
  const set = await costLimitSet();
  return costLimitOf(set, set === undefined ? await weekBefore(now) : []);
};

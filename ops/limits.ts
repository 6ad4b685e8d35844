import { aiCostLimits, costOn, weekBefore } from "../shared/data/ai-cost-limits.ts";
import {
  costLimitId,
  costLimitOf,
  isCostLimit,
  setCostLimit,
} from "../shared/domain/conversation/cost-limit.ts";
import { aiBudget } from "../shared/domain/policy.ts";
import type { Command } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { UsageError } from "./usage-error.ts";

const option = "ai-cost-a-day";
const dollars = (micros: number): string => `$${(micros / 1_000_000).toFixed(2)}`;

/** What is to be set, in millionths of a dollar; undefined: it follows the use. */
const limitIn = (given: string): number | undefined => {
  if (given === "default") return undefined;
  const micros = /^\d+(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 1_000_000) : Number.NaN;
  if (!isCostLimit(micros))
    throw new UsageError(
      `--${option} must be a number of dollars from ${dollars(aiBudget.cost_micros_least)} to ${dollars(aiBudget.cost_micros_most)}, such as 120, or default.`,
    );
  return micros;
};

export const command: Command = {
  summary: "Show what models may cost a day, and change it.",
  description: `
All assistants, readings and transcriptions together may cost ${dollars(aiBudget.cost_micros_a_day)} a day (UTC), or ${aiBudget.times_last_week} times the mean of the seven days
before if that is more. When it is used up, rules answer in place of models until the next day, and administrators are
told. --${option} sets another limit; it is in force with the next question, without a deployment, and stands in the
audit log (GET /admin/logs/get-logs, ai.cost_limit_changed). "default" ends it.`,
  options: { [option]: { type: "string", says: "dollars a day, such as 120, or default" } },
  run: async ({ given, dryRun, stage, terminal }) => {
    const asked = given[option] as string | undefined;
    const wanted = asked === undefined ? undefined : limitIn(asked);
    await stage.enter();
    const now = new Date().toISOString();
    const [present, cost, week] = await Promise.all([
      aiCostLimits.get(costLimitId),
      costOn(now.slice(0, 10)),
      weekBefore(now),
    ]);
    const told = (set: number | undefined): string => {
      const mean = dollars(week.reduce((sum, day) => sum + day, 0) / 7);
      const why =
        set === undefined ? `by itself: the mean of the week before is ${mean}` : "set by an operator";
      return `Models may cost ${dollars(costLimitOf(set, week))} a day (${why}). Today they have cost ${dollars(cost)}.`;
    };
    const set = present?.cost_micros_a_day;
    terminal.tell(told(set));
    if (asked === undefined || wanted === set) return;
    if (dryRun) return terminal.tell(`With that: ${told(wanted)}`);
    const { record, events } = setCostLimit(present, wanted, now);
    await operatorCommit("limits", now)([aiCostLimits.put(record)], events);
    terminal.tell(`From now on: ${told(wanted)}`);
  },
};

import { aiCostLimits, costOn, weekBefore } from "../shared/data/ai-cost-limits.ts";
import { rateRecords } from "../shared/data/vendor-rates.ts";
import {
  callsOf,
  isRate,
  type RateName,
  rateNames,
  setVendorRate,
  vendorRates,
  vendorRatesId,
} from "../shared/domain/backoffice/vendor-rates.ts";
import {
  costLimitId,
  costLimitOf,
  isCostLimit,
  setCostLimit,
} from "../shared/domain/conversation/cost-limit.ts";
import { aiBudget } from "../shared/domain/policy.ts";
import { committed } from "../shared/kernel/record.ts";
import type { Command, Given, Order } from "./command.ts";
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

const optionOf = (name: RateName): string => name.replaceAll("_", "-");

type RateAsked = { name: RateName; calls: number | undefined };

/** The rates that are to be set; undefined: as usual. */
const ratesIn = (given: Given): RateAsked[] =>
  rateNames.flatMap((name): RateAsked[] => {
    const asked = given[optionOf(name)];
    if (asked === undefined) return [];
    if (asked === "default") return [{ name, calls: undefined }];
    const calls = /^\d{1,9}$/.test(String(asked)) ? Number(asked) : Number.NaN;
    const { least, most, usual } = vendorRates[name];
    if (!isRate(name, calls))
      throw new UsageError(
        `--${optionOf(name)} must be a whole number from ${least} to ${most}, such as ${usual}, or default.`,
      );
    return [{ name, calls }];
  });

/** Shows all rates, and sets those that are asked for, one after the other. */
const changeRates = async (
  asked: readonly RateAsked[],
  now: string,
  { dryRun, terminal }: Pick<Order, "dryRun" | "terminal">,
): Promise<void> => {
  let set = await rateRecords.get(vendorRatesId);
  for (const name of rateNames) {
    const why = set?.calls[name] === undefined ? "usual" : "set by an operator";
    terminal.show(`${optionOf(name)}\t${callsOf(set, name)}\t${why}`);
  }
  for (const { name, calls } of asked) {
    if (set?.calls[name] === calls) continue;
    const told = `${optionOf(name)}: ${calls ?? vendorRates[name].usual}`;
    if (dryRun) {
      terminal.tell(`With that: ${told}.`);
      continue;
    }
    const { record, events } = setVendorRate(set, name, calls, now);
    await operatorCommit("limits", now)([rateRecords.put(record)], events);
    set = committed(record);
    terminal.tell(`From now on, after a minute everywhere: ${told}.`);
  }
};

export const command: Command = {
  summary: "Show or change what models may cost a day and how often vendors are asked.",
  description: `
All assistants, readings and transcriptions together may cost ${dollars(aiBudget.cost_micros_a_day)} a day (UTC), or ${aiBudget.times_last_week} times the mean of the seven days
before if that is more. When it is used up, rules answer in place of models until the next day, and administrators are
told. --${option} sets another limit; it is in force with the next question, without a deployment, and stands in the
audit log (GET /admin/logs/get-logs, ai.cost_limit_changed). "default" ends it.

Rates are what a vendor allows all processes together. They count from when it has refused a call: until then nobody waits.
Processes remember them for a minute; changes are vendor_rates.changed in the audit log. Set what the vendor has agreed to.`,
  options: {
    [option]: { type: "string", says: "dollars a day, such as 120, or default" },
    ...Object.fromEntries(
      rateNames.map((name) => [
        optionOf(name),
        {
          type: "string" as const,
          says: `${vendorRates[name].says}, or default (${vendorRates[name].usual})`,
        },
      ]),
    ),
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const asked = given[option] as string | undefined;
    const wanted = asked === undefined ? undefined : limitIn(asked);
    const rates = ratesIn(given);
    await stage.enter();
    const now = new Date().toISOString();
    await changeRates(rates, now, { dryRun, terminal });
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

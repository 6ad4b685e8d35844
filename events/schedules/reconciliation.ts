import { configuration } from "../../shared/configuration.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { daysDue, reconciled } from "../../shared/domain/payment/reconciliation.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { reconcileDay } from "../../shared/workflows/payment/reconcile-day.ts";

const measured = metrics("events", { money_differences: "Count" });

/** The days that nobody has compared yet, and those whose time has come again. */
const due = async (now: string, limit: number): Promise<{ day: string }[]> => {
  const days = daysDue(now);
  const [known, again] = await Promise.all([reconciliations.many(days), reconciliations.due(now, limit)]);
  const begun = new Set([...known, ...again].map(({ day }) => day));
  return [...days.filter((day) => !begun.has(day)).map((day) => ({ day })), ...again];
};

/** Compares the books of the last days with the payment provider's balance transactions, every night. */
export const handler = schedule({
  name: "reconciliation",
  rate: "1 hour",
  due,
  emits: reconciliationEvents,
  uses: ["table", "stripe"],
}).handle(async ({ due: { day }, now, newId, commit, remaining }) => {
  const before = await reconciliations.get(day);
  const findings = await reconcileDay(day, { now, newId, commit, remaining }).catch((error: unknown) => {
    log("error", "day not reconciled", { day, ...measured(configuration().STAGE, { money_differences: 1 }) });
    throw error;
  });
  const record = reconciled(before, day, findings, now);
  await commit([reconciliations.put(record)], []);
  for (const difference of record.differences)
    log("error", "money difference", { day, ...difference, difference: difference.class });
  log("info", "day reconciled", {
    day,
    movements: record.movements,
    caught_up: record.caught_up,
    ...measured(configuration().STAGE, { money_differences: record.differences_count }),
  });
});

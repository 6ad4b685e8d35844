import { configuration } from "../../shared/configuration.ts";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { postings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import {
  daysDue,
  endOf,
  notReconciled,
  reconciled,
  reconciliationPolicy,
} from "../../shared/domain/payment/reconciliation.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { earliest, minutesBetween } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { differenceEvents, recordDifferences } from "../../shared/workflows/payment/found-differences.ts";

const measured = metrics("events", { money_differences: "Count" });
const waited = metrics("events", { uncompared_hours: "Count" });

const list = { scope: "reconciliation" };

/** The first day with money. */
const firstDay = async (): Promise<string | undefined> => {
  const oldest = { ...list, limit: 1, order: "oldest" as const };
  const [begun, posted] = await Promise.all([
    payments.page("all", "PAYMENTS", oldest),
    postings.page("all", "LEDGER", oldest),
  ]);
  return earliest(begun.items[0]?.created_at, posted.items[0]?.posted_at)?.slice(0, 10);
};

/** Days that were never compared, oldest first, and those due for another comparison. */
const due = async (now: string, limit: number): Promise<{ day: string }[]> => {
  const latest = { ...list, limit: reconciliationPolicy.looked_back };
  const [{ items: known }, again] = await Promise.all([
    reconciliations.page("all", "RECONCILIATIONS", latest),
    reconciliations.due(now, limit),
  ]);
  const isAll = known.length < reconciliationPolicy.looked_back;
  const from = earliest(known.at(-1)?.day, isAll ? await firstDay() : undefined);
  const days = daysDue(
    from,
    known.map(({ day }) => day),
    now,
  );
  if (days[0]) {
    const uncompared_hours = Math.floor(minutesBetween(endOf(days[0]), now) / 60);
    log("info", "days not compared", {
      days: days.length,
      ...waited(configuration().STAGE, { uncompared_hours }),
    });
  }
  // The oldest first: each day goes on from what the books had when the day before ended.
  return [...days.map((day) => ({ day })), ...again].toSorted((a, b) => (a.day < b.day ? -1 : 1));
};

/** Compares the ledger of each day with the payment provider's balance transactions, every night. */
export const handler = schedule({
  name: "reconciliation",
  rate: "1 hour",
  due,
  emits: [...reconciliationEvents, ...differenceEvents],
  uses: ["table", "stripe"],
  abreast: 1,
}).handle(async ({ due: { day }, now, newId, commit, remaining }) => {
  const doing = { now, newId, commit, remaining };
  const [before, known] = await Promise.all([reconciliations.get(day), differencesOfDay(day)]);
  const findings = await reconcileDay(day, doing, { opens: true }).catch((error: unknown) => {
    log("error", "day not reconciled", { day, ...measured(configuration().STAGE, { money_differences: 1 }) });
    return { error };
  });
  if ("error" in findings) {
    if (!before) await commit([reconciliations.put(notReconciled(day, now))], []);
    throw findings.error;
  }
  const record = reconciled(before, day, findings, now);
  const rings = await recordDifferences(day, findings, known, doing);
  await commit([reconciliations.put(record)], []);
  for (const difference of rings)
    log("error", "money difference", { day, ...difference, difference: difference.class });
  log("info", "day reconciled", {
    day,
    movements: record.movements,
    caught_up: record.caught_up,
    ...measured(configuration().STAGE, { money_differences: rings.length }),
  });
});

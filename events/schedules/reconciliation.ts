import { configuration } from "../../shared/configuration.ts";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { postings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import {
  daysDue,
  endOf,
  notReconciled,
  ReconciliationTooLong,
  reconciliationPolicy,
} from "../../shared/domain/payment/reconciliation.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { earliest, minutesBetween } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { failedDay, recordDay } from "../../shared/workflows/payment/comparison/record.ts";
import { beginSlices, resumeSlices } from "../../shared/workflows/payment/comparison/slices/begin.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";

const waited = metrics("events", { uncompared_hours: "Count" });

const list = { scope: "reconciliation" };

const isTooLong = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === ReconciliationTooLong;

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
  uses: ["table", "stripe", "queue"],
  abreast: 1,
}).handle(async ({ due: { day }, now, newId, commit, remaining }) => {
  const doing = { now, newId, commit, remaining };
  const [isGoingOn, before, known] = await Promise.all([
    resumeSlices(day, now),
    reconciliations.get(day),
    differencesOfDay(day),
  ]);
  if (isGoingOn) return;
  const most = slicePolicy.whole_day_most;
  const byTheHour = () => beginSlices(day, before !== undefined, doing);
  if (before && before.movements > most) return byTheHour();
  const findings = await reconcileDay(day, doing, { opens: true, most }).catch((error: unknown) => {
    if (isTooLong(error)) return undefined;
    failedDay(day);
    return { error };
  });
  if (!findings) return byTheHour();
  if ("error" in findings) {
    if (!before) await commit([reconciliations.put(notReconciled(day, now))], []);
    throw findings.error;
  }
  await recordDay(day, findings, { before, known }, doing);
});

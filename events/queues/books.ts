import * as z from "zod/mini";
import { differencesOfDay } from "../../shared/data/differences.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { rowCheckIdOf, rowCheckPolicy } from "../../shared/domain/payment/row-check.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { newId } from "../../shared/kernel/id.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { queue } from "../../shared/queue/queue.ts";
import { waitToAsk } from "../../shared/vendors/payments/turns.ts";
import { reconciliationEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import type { Doing } from "../../shared/workflows/payment/comparison/doing.ts";
import { recordDay } from "../../shared/workflows/payment/comparison/record.ts";
import { workRows } from "../../shared/workflows/payment/comparison/rows.ts";
import { mergedDay } from "../../shared/workflows/payment/comparison/slices/merge.ts";
import { turnsAtEnd, turnsOfWorker } from "../../shared/workflows/payment/comparison/slices/turns.ts";
import { workSlice } from "../../shared/workflows/payment/comparison/slices/work.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";

/** Two may find that a day is over; one of them ends it. */
const unlessEnded = (error: unknown): void => {
  if (!(error instanceof Refusal) || error.reason.status !== 409) throw error;
};

const ended = async (day: string, doing: Doing): Promise<void> => {
  const [before, known] = await Promise.all([reconciliations.get(day), differencesOfDay(day)]);
  const merged = await mergedDay(day, doing);
  if (merged) await recordDay(day, merged.findings, { before, known }, doing, merged.writes);
};

/** Compares days with many movements by the hour, and ends a day once all its hours are over. Looks at parts of older rows. */
export const handler = queue({
  name: "books",
  message: z.object({ day: z.string(), hour: z.optional(z.int()), part: z.optional(z.string()) }),
  about: ({ day, part }) =>
    part === undefined
      ? { record_type: "reconciliation", record_id: day }
      : { record_type: "row_check", record_id: rowCheckIdOf(part) },
  seconds: 300,
  abreast: slicePolicy.workers,
  // Hours of comparisons wait for the payment provider, with all their workers. Older rows would wait for them.
  apart: { name: "row-checks", abreast: rowCheckPolicy.workers },
  emits: [...reconciliationEvents, ...differenceEvents],
  uses: ["table", "lists", "stripe", "queue"],
}).handle(async ({ message: { day, hour, part }, ...working }) => {
  const doing = { ...working, newId };
  if (part !== undefined) return workRows(part, doing);
  if (hour !== undefined) return workSlice({ day, hour }, { ...doing, turns: turnsOfWorker() });
  waitToAsk(turnsAtEnd());
  await ended(day, doing).catch(unlessEnded);
});

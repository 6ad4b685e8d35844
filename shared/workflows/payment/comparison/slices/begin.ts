import { comparisonSlices, slicesOf } from "../../../../data/comparison-slices.ts";
import { reconciliations } from "../../../../data/reconciliations.ts";
import { notReconciled } from "../../../../domain/payment/reconciliation.ts";
import { isReady, nextOf, slicesOfDay } from "../../../../domain/payment/slice-steps.ts";
import { sendToBooks } from "../../../../vendors/queue/send.ts";
import type { Doing } from "../doing.ts";

/** Has a day compared by the hour. Whoever does it again finds it begun. */
export const beginSlices = async (
  day: string,
  isKnown: boolean,
  { now, commit }: Pick<Doing, "now" | "commit">,
): Promise<void> => {
  const slices = slicesOfDay(day, now);
  const writes = slices.map((slice) => comparisonSlices.insert(slice));
  // A day that was never compared is not lost if this one is not ended.
  if (!isKnown) writes.push(reconciliations.put(notReconciled(day, now)));
  await commit({ writes, events: [] });
  await Promise.all(slices.map(({ hour }) => sendToBooks({ day, hour })));
};

/** Goes on with a day whose workers died, or whose keys were lost. Whether there is such a day. */
export const resumeSlices = async (day: string, now: string): Promise<boolean> => {
  const all = await slicesOf(day);
  const ready = all.filter((slice) => isReady(slice, all, now));
  await Promise.all(ready.map(({ hour }) => sendToBooks({ day, hour })));
  if (nextOf(all) === "end") await sendToBooks({ day });
  return all.length > 0;
};

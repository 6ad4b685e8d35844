import { differences } from "../../data/differences.ts";
import type { Changes } from "../../data/engine/write.ts";
import {
  differenceIdOf,
  found as foundAgain,
  type KnownDifference,
  notFoundAgain,
} from "../../domain/payment/difference.ts";
import {
  DifferenceFound,
  DifferenceGone,
  DifferenceOverdue,
  DifferenceReopened,
} from "../../domain/payment/events.ts";
import {
  type Difference,
  type Findings,
  ReconciliationTooLong,
} from "../../domain/payment/reconciliation.ts";

type Doing = { now: string; commit: (changes: Changes) => Promise<unknown>; remaining: () => number };

const reserve_ms = 3000;

const balanceIdOf = (source: string) => differenceIdOf({ class: "amount", check: "processor", source });

/** The events of `recordDifferences`. */
export const differenceEvents = [DifferenceFound, DifferenceReopened, DifferenceOverdue, DifferenceGone];

/**
 * Stores what a day's comparison found, each difference once, and that what earlier ones found is gone. Returns those
 * about which somebody has to be told: new ones, those that are back, and those that nobody has explained for long.
 */
export const recordDifferences = async (
  day: string,
  { differences: found, balanced = [] }: Pick<Findings, "differences" | "balanced">,
  ofDay: readonly KnownDifference[],
  { now, commit, remaining }: Doing,
): Promise<Difference[]> => {
  const now_found = new Map(found.map((one) => [differenceIdOf(one), one]));
  const known = new Map(
    (found.length > 0 ? await differences.many([...now_found.keys()]) : []).map((one) => [one.id, one]),
  );
  const rings: Difference[] = [];
  for (const [id, one] of now_found) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    const change = foundAgain(known.get(id), one, day, now);
    if (!change) continue;
    await commit({ writes: [differences.put(change.record)], events: change.events });
    if (change.rings) rings.push(one);
  }
  // Our whole balance is compared with the latest day only, whatever day found it.
  const ofBalance = balanced.length > 0 ? await differences.many(balanced.map(balanceIdOf)) : [];
  for (const one of [...ofDay.filter(({ found: { check } }) => check !== "processor"), ...ofBalance]) {
    if (one.state === "gone" || one.state === "corrected" || now_found.has(one.id)) continue;
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    const { record, events } = notFoundAgain(one, now);
    await commit({ writes: [differences.put(record)], events });
  }
  return rings;
};

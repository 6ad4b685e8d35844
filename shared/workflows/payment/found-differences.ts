import { configuration } from "../../configuration.ts";
import { differences, openDifferences } from "../../data/differences.ts";
import { allOf } from "../../data/engine/page.ts";
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

import { log } from "../../kernel/log.ts";
import { metrics } from "../../kernel/metrics.ts";
import { checkCredit, checkDebt } from "./comparison/balances.ts";

const measured = metrics("events", { money_differences: "Count" });

type Doing = { now: string; commit: (changes: Changes) => Promise<unknown>; remaining: () => number };

const reserve_ms = 3000;

const balanceIdOf = (source: string) => differenceIdOf({ class: "amount", check: "processor", source });

/** The events of `recordDifferences`. */
export const differenceEvents = [DifferenceFound, DifferenceReopened, DifferenceOverdue, DifferenceGone];

/**
 * Whether it is about what somebody was told of already: a payment's book differs because its movement does, which the
 * comparison of another day finds.
 */
const isKnown = async (day: string, one: Difference): Promise<boolean> => {
  if (!one.payment_id) return false;
  const open = await allOf((request) => differences.page("inState", openDifferences, request));
  return open.some(
    ({ day: other, found }) =>
      other !== day && found.payment_id === one.payment_id && [found.check, one.check].includes("books"),
  );
};

/** Whether what a provider owes or a customer has still differs, though the day has no entry about it. */
const stillDiffers = async ({ found: { check, source = "" } }: KnownDifference): Promise<boolean> =>
  check === "balances" && [await checkDebt(source, true), await checkCredit(source)].flat().length > 0;

const ring = (day: string, difference: Difference): void =>
  log("error", "money difference", {
    day,
    ...difference,
    difference: difference.class,
    ...measured(configuration().STAGE, { money_differences: 1 }),
  });

/**
 * Stores what a day's comparison found, each difference once, and that what earlier ones found is gone. Rings for new
 * ones, those that are back, and those that nobody has explained for long: for each as soon as it is stored, since a run
 * that goes on after this one was killed takes it for known.
 */
export const recordDifferences = async (
  day: string,
  { differences: found, balanced = [] }: Pick<Findings, "differences" | "balanced">,
  ofDay: readonly KnownDifference[],
  { now, commit, remaining }: Doing,
): Promise<void> => {
  const now_found = new Map(found.map((one) => [differenceIdOf(one), one]));
  const known = new Map(
    (found.length > 0 ? await differences.many([...now_found.keys()]) : []).map((one) => [one.id, one]),
  );
  for (const [id, one] of now_found) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    const change = foundAgain(known.get(id), one, day, now);
    if (!change) continue;
    // Looked for before it is stored: of two days that are compared at the same moment both ring, and never neither.
    const rings = change.rings && !(await isKnown(day, one));
    await commit({ writes: [differences.put(change.record)], events: change.events });
    if (rings) ring(day, one);
  }
  // Our whole balance is compared with the latest day only, whatever day found it.
  const ofBalance = balanced.length > 0 ? await differences.many(balanced.map(balanceIdOf)) : [];
  for (const one of [...ofDay.filter(({ found: { check } }) => check !== "processor"), ...ofBalance]) {
    if (one.state === "gone" || one.state === "corrected" || now_found.has(one.id)) continue;
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    if (await stillDiffers(one)) continue;
    const { record, events } = notFoundAgain(one, now);
    await commit({ writes: [differences.put(record)], events });
  }
};

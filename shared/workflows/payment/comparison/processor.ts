import { reconciliations } from "../../../data/reconciliations.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import {
  type Difference,
  endOf,
  type Findings,
  keyOf,
  type Movement,
  movementClassOf,
  type Reconciliation,
  reconciliationPolicy,
  sourceOf,
  startOf,
  sumsOfMovements,
} from "../../../domain/payment/reconciliation.ts";
import { minus, plus } from "../../../kernel/time.ts";
import { platformBalance } from "../../../vendors/payments/balance.ts";
import { movementsIn } from "../../../vendors/payments/movements.ts";
import { type Amounts, add, addAll } from "./amounts.ts";
import { type Doing, gathered } from "./doing.ts";
import { openingOf } from "./opening.ts";

export const dayBefore = (day: string): Promise<Reconciliation | undefined> =>
  reconciliations.get(minus(startOf(day), { days: 1 }).slice(0, 10));

/** What was entered since a day about what had moved before its end. */
const enteredLate = (late: readonly Posting[], since: readonly Movement[]): Amounts => {
  const moved = sumsOfMovements(since);
  const isOld = (posting: Posting) =>
    !moved.has(
      keyOf({ class: movementClassOf(posting), source: sourceOf(posting), currency: posting.currency }),
    );
  return addAll(new Map(), late.filter(isOld));
};

const unsure_seconds = 2;

/** What was there when a day ended: what is there now without what moved since. In the last moments it may be either. */
const possible = (now_minor: number, since: readonly Movement[], read_at: number): Set<number> => {
  const sorted = since.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const found = new Set<number>();
  let left = now_minor;
  for (const { net_minor, class: kind, at = 0 } of sorted) {
    if (at >= read_at - unsure_seconds) found.add(left);
    if (kind !== "reserve") left -= net_minor;
  }
  return found.add(left);
};

const differs = (currency: string, ours_minor: number, theirs_minor: number): Difference => ({
  class: "amount",
  check: "processor",
  source: currency,
  ours_minor,
  theirs_minor,
  reason: "In all, the payment provider has another amount of ours than the books say.",
});

type Entries = {
  ofDay: Amounts;
  /** What was entered since the day. */
  late: () => Promise<readonly Posting[]>;
  before: Reconciliation | undefined;
  opens: boolean;
};

/**
 * Whether the books say what is in our balance at the payment provider, its reserve included. Only the latest day is
 * compared so; older ones keep what they came to.
 */
export const checkProcessor = async (
  day: string,
  { ofDay, late, before, opens }: Entries,
  doing: Doing,
): Promise<Pick<Findings, "closing" | "balanced"> & { differences: Difference[] }> => {
  const due = plus(endOf(day), { minutes: reconciliationPolicy.after_minutes });
  const isLatest = due <= doing.now && doing.now < plus(due, { days: 1 });
  const opening = await openingOf(startOf(day), before, opens && isLatest, doing);
  if (!opening) return { differences: [] };
  const closing = opening;
  for (const [currency, minor] of ofDay) add(closing, currency, minor);
  const kept = [...closing].map(([currency, minor]) => ({ currency, minor }));
  if (!isLatest) return { closing: kept, differences: [] };
  const theirs = await platformBalance();
  const since = await gathered(movementsIn(endOf(day), plus(doing.now, { minutes: 5 })), doing);
  const entered = enteredLate(await late(), since);
  const balanced = [...new Set([...closing.keys(), ...theirs.keys(), ...entered.keys()])];
  const differences = balanced.flatMap((currency) => {
    const ours = (closing.get(currency) ?? 0) + (entered.get(currency) ?? 0);
    const moved = since.filter((one) => one.currency === currency);
    const could = possible(theirs.get(currency) ?? 0, moved, Date.parse(doing.now) / 1000);
    return could.has(ours) ? [] : [differs(currency, ours, [...could].at(-1) ?? 0)];
  });
  return { closing: kept, balanced, differences };
};

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
} from "../../../domain/payment/reconciliation.ts";
import { type ShortDigests, shortDigests, shortOf, shortsOf } from "../../../domain/payment/short-digest.ts";
import { minus, plus } from "../../../kernel/time.ts";
import { platformBalance } from "../../../vendors/payments/balance.ts";
import { movementsIn } from "../../../vendors/payments/movements.ts";
import { type Amounts, add, addAll } from "./amounts.ts";
import { type Doing, inTime, type Pages } from "./doing.ts";
import { openingOf } from "./opening.ts";

export const dayBefore = (day: string): Promise<Reconciliation | undefined> =>
  reconciliations.get(minus(startOf(day), { days: 1 }).slice(0, 10));

/** What was entered since a day about what had moved before its end. `moved`: what moved since. */
const enteredLate = async (late: Pages<Posting>, moved: ShortDigests, doing: Doing): Promise<Amounts> => {
  const isOld = (posting: Posting) =>
    !moved.has(
      shortOf(
        keyOf({ class: movementClassOf(posting), source: sourceOf(posting), currency: posting.currency }),
      ),
    );
  const amounts: Amounts = new Map();
  for await (const page of inTime(late, doing)) addAll(amounts, page.filter(isOld));
  return amounts;
};

const unsure_seconds = 2;

type Moved = Pick<Movement, "currency" | "net_minor" | "at">;

/** What was there when a day ended: what is there now without what moved since. In the last moments it may be either. */
const possible = (now_minor: number, surely_minor: number, unsure: readonly Moved[]): Set<number> => {
  const found = new Set<number>();
  let left = now_minor - surely_minor;
  for (const { net_minor } of unsure.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    found.add(left);
    left -= net_minor;
  }
  return found.add(left);
};

/** What moved between two instants: what it surely comes to, and what moved just now. */
const movedSince = async (from: string, to: string, doing: Doing) => {
  const [keys, surely, unsure] = [shortDigests(), new Map() as Amounts, [] as Moved[]];
  const sure_before = Date.parse(doing.now) / 1000 - unsure_seconds;
  for await (const page of inTime(movementsIn(from, to), doing)) {
    keys.add(shortsOf(page.map(keyOf)));
    // A reserve is a part of the balance that is compared.
    for (const one of page.filter((moved) => moved.class !== "reserve"))
      if ((one.at ?? 0) < sure_before) add(surely, one.currency, one.net_minor);
      else unsure.push(one);
  }
  return { keys, surely, unsure };
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
  late: () => Pages<Posting>;
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
  const { keys, surely, unsure } = await movedSince(endOf(day), plus(doing.now, { minutes: 5 }), doing);
  const entered = await enteredLate(late(), keys, doing);
  const balanced = [...new Set([...closing.keys(), ...theirs.keys(), ...entered.keys()])];
  const differences = balanced.flatMap((currency) => {
    const ours = (closing.get(currency) ?? 0) + (entered.get(currency) ?? 0);
    const moved = unsure.filter((one) => one.currency === currency);
    const could = possible(theirs.get(currency) ?? 0, surely.get(currency) ?? 0, moved);
    return could.has(ours) ? [] : [differs(currency, ours, [...could].at(-1) ?? 0)];
  });
  return { closing: kept, balanced, differences };
};

import type { Movement, Reconciliation } from "../../../../domain/payment/reconciliation.ts";
import { shortsOf } from "../../../../domain/payment/short-digest.ts";
import { type ComparisonChunk, type ComparisonSlice, slicePolicy } from "../../../../domain/payment/slice.ts";
import { sum } from "../../../../kernel/money.ts";
import { plus } from "../../../../kernel/time.ts";
import type { Amounts } from "../amounts.ts";
import type { Compared } from "../movements.ts";
import { feesOf, totalsOf } from "../totals.ts";

/** What a piece of an hour has come to. */
export type Part = Pick<ComparisonChunk, "found"> & {
  compared?: readonly Compared[];
  told?: Iterable<string>;
  moved?: readonly string[];
  looked?: Iterable<string>;
  movements?: readonly Movement[];
  caught_up?: number;
  at_processor?: Amounts;
};

export const chunkOf = (
  { day, hour, run, chunks }: ComparisonSlice,
  {
    found,
    told = [],
    compared = [],
    moved = [],
    looked = [],
    movements = [],
    caught_up = 0,
    at_processor,
  }: Part,
): ComparisonChunk => ({
  id: `${run}#${hour}#${chunks}`,
  version: 0,
  day,
  hour,
  run,
  nth: chunks,
  moved: shortsOf(moved),
  looked: shortsOf(looked),
  found,
  told: [...told],
  totals: totalsOf(compared),
  movements: movements.length,
  caught_up: caught_up + sum(compared.map((one) => one.caught_up)),
  ...feesOf(compared),
  at_processor: [...(at_processor ?? [])].map(([currency, minor]) => ({ currency, minor })),
  expires_at: plus(run, { days: slicePolicy.kept_days }),
});

/** Totals of several pieces as one. */
export const addedTotals = (all: readonly Reconciliation["totals"][]): Reconciliation["totals"] => {
  const totals = new Map<string, Reconciliation["totals"][number]>();
  for (const one of all.flat()) {
    const key = `${one.movement} ${one.currency}`;
    const before = totals.get(key) ?? { ...one, ours_minor: 0, theirs_minor: 0 };
    before.ours_minor += one.ours_minor;
    before.theirs_minor += one.theirs_minor;
    totals.set(key, before);
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
};

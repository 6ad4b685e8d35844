import { pagesOf } from "../../../data/engine/page.ts";
import { postedIn } from "../../../data/ledger.ts";
import { payments } from "../../../data/payments.ts";
import { allSuspended } from "../../../data/suspended.ts";
import {
  endOf,
  type Findings,
  keyOf,
  startOf,
  sumsOfPostings,
} from "../../../domain/payment/reconciliation.ts";
import type { Suspended } from "../../../domain/payment/suspended.ts";
import { sum } from "../../../kernel/money.ts";
import { plus } from "../../../kernel/time.ts";
import { holdsIn } from "../../../vendors/payments/movements.ts";
import { addAll } from "./amounts.ts";
import { besides } from "./besides.ts";
import { type Doing, each, gathered, noting } from "./doing.ts";
import { strayHold } from "./holds.ts";
import { type Compared, compare } from "./movements.ts";
import { checkObject } from "./objects.ts";
import { bookIn, compareOurs, isAlone, withoutDifference } from "./ours.ts";
import { caughtUpPayouts } from "./payouts.ts";
import { checkProcessor, dayBefore } from "./processor.ts";
import { theirsOf } from "./sources.ts";
import { bySource, reviewSuspended, suspendAll } from "./suspense.ts";
import { feesOf, totalsOf } from "./totals.ts";

/** Lets the book `platform` have in suspense what nobody has explained yet, and nothing else. */
const suspendOnly = async (
  all: readonly Compared[],
  held: readonly Suspended[],
  doing: Doing,
): Promise<Compared[]> => {
  const before = bySource(held);
  const compared = await suspendAll(all, before, doing);
  const seen = new Set(all.map(({ theirs }) => keyOf(theirs)));
  const others = [...before].flatMap(([key, held]) => (seen.has(key) ? [] : [held]));
  await each(others, doing, (held) => reviewSuspended(held, doing));
  return compared;
};

/**
 * Reconciles a day's postings with the payment provider's balance transactions, by source, and finds payments of that
 * day that are stuck. Reads missed changes again and posts fees. `opens`: where no earlier day says what the books had at
 * the payment provider, their counted days do. A day with more than `most` movements is too long.
 */
export const reconcileDay = async (
  day: string,
  given: Doing,
  { opens = false, most = Number.POSITIVE_INFINITY }: { opens?: boolean; most?: number } = {},
): Promise<Findings> => {
  const { entered, ...doing } = noting(given);
  const [from, to] = [startOf(day), endOf(day)];
  const [{ moved, sums: theirs }, posted, begun, holds, before, inSuspense] = await Promise.all([
    theirsOf(day, most, doing),
    gathered(postedIn(from, plus(to, { days: 1 })), doing),
    gathered(
      pagesOf((request) => payments.page("all", "PAYMENTS", { ...request, from, to })),
      doing,
    ),
    gathered(holdsIn(from, to), doing),
    dayBefore(day),
    allSuspended(),
  ]);
  const ours = sumsOfPostings(posted);
  const ofDay = posted.filter(({ posted_at }) => posted_at < to);
  const sources = [...theirs.values()];
  const compared = await each(sources, doing, (one) => compare(one, ours.get(keyOf(one)), doing));
  const movedElsewhere = new Set(
    compared.flatMap(({ difference, theirs: { class: found, source } }) =>
      difference ? `${found} ${source}` : [],
    ),
  );
  const alone = [...sumsOfPostings(ofDay).values()].filter((one) => isAlone(one) && !theirs.has(keyOf(one)));
  const beyond = (await each(alone, doing, compareOurs)).filter((one) => one !== undefined);
  // What moved in another currency than it was entered in is one difference, found at the payment provider.
  const isTold = ({ theirs: one }: Compared) => movedElsewhere.has(`${one.class} ${one.source}`);
  const halves = beyond.filter(isTold).map(withoutDifference);
  const whole = [...compared, ...beyond.filter((one) => !isTold(one))];
  const suspended = await suspendOnly([...whole, ...halves], inSuspense, doing);
  const all = suspended.slice(0, whole.length);
  const found = all.flatMap(({ difference }) => difference ?? []);
  found.push(...(await each(sources, doing, checkObject)).flat());
  found.push(...(await each(holds, doing, strayHold)).flat());
  const touched = new Set([
    ...begun.map(({ id }) => id as string),
    ...ofDay.flatMap(bookIn),
    ...compared.flatMap((one) => bookIn(one.theirs)),
  ]);
  // What differs by its movements is not told again of its book.
  const told = new Set([
    ...all.flatMap(({ difference, book_id }) => (difference && book_id) || []),
    ...found.flatMap(({ payment_id }) => payment_id ?? []),
  ]);
  found.push(...(await besides(ofDay, [...touched], (id) => told.has(id), doing)));
  const paid_out = await caughtUpPayouts(day, ofDay, doing);
  const late = [...posted.filter(({ posted_at }) => posted_at >= to), ...entered];
  const entries = { ofDay: addAll(new Map(), ofDay), late: () => [late], before, opens };
  const { differences, ...atProcessor } = await checkProcessor(day, entries, doing);
  return {
    movements: moved.length,
    payments: touched.size,
    caught_up: sum(all.map((one) => one.caught_up)) + paid_out,
    ...feesOf(all),
    totals: totalsOf(all),
    ...atProcessor,
    differences: [...found, ...differences],
  };
};

import { booksDays, booksMonths } from "../../../data/books.ts";
import { changesFoundOn } from "../../../data/differences.ts";
import type { Changes } from "../../../data/engine/write.ts";
import { postingsNaming } from "../../../data/ledger.ts";
import { type BooksDay, changeIn, checkedDay } from "../../../domain/payment/books/day.ts";
import { begunCount, digestOf } from "../../../domain/payment/books/digest.ts";
import { type BooksMonth, checkedMonth } from "../../../domain/payment/books/month.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { marketNamed } from "../../../markets/served.ts";
import { recordDifferences } from "../found-differences.ts";
import { counted } from "./count.ts";

export type Doing = { now: string; commit: (changes: Changes) => Promise<unknown>; remaining: () => number };

/** Records that what was counted has changed, or that it has not any more. */
const told = async (
  { day, source, reason }: { day: string; source: string; reason: string | undefined },
  doing: Doing,
): Promise<void> => {
  const found: Difference[] = reason ? [{ class: "amount", check: "digests", source, reason }] : [];
  await recordDifferences(day, { differences: found }, await changesFoundOn(day, source), doing);
};

/** Compares a counted day with its entries. A long day is gone on with in the next run. */
export const checkDay = async (day: BooksDay, doing: Doing): Promise<void> => {
  const market = marketNamed(day.market);
  const { now, commit, remaining } = doing;
  const recount = await counted(day.recount ?? begunCount(day.from), { market, to: day.to, remaining });
  if (recount.next < day.to) {
    await commit({ writes: [booksDays.update({ ...day, recount })], events: [] });
    return;
  }
  const source = `${day.market} ${day.day}`;
  await told({ day: day.day, source, reason: changeIn(day, recount) }, doing);
  await commit({ writes: [booksDays.update(checkedDay(day, now))], events: [] });
};

const changeOf = async ({ market, month, closed }: BooksMonth): Promise<string | undefined> => {
  const named = await postingsNaming(market, month);
  return closed && digestOf(named) !== closed.named_digest
    ? `The entries that name ${month} in ${market} have changed since it was closed: ${closed.named} then, ${named.length} now.`
    : undefined;
};

/** Compares a closed month with the entries that name it: whether something was put into it, or taken out. */
export const checkMonth = async (month: BooksMonth, doing: Doing): Promise<void> => {
  const source = `${month.market} ${month.month}`;
  const reason = await changeOf(month);
  await told({ day: `${month.month}-01`, source, reason }, doing);
  await doing.commit({ writes: [booksMonths.update(checkedMonth(month, doing.now))], events: [] });
};

import { pagesOf } from "../../../data/engine/page.ts";
import { payments } from "../../../data/payments.ts";
import {
  endOf,
  type Findings,
  keyOf,
  startOf,
  sumsOfPostings,
} from "../../../domain/payment/reconciliation.ts";
import { isId } from "../../../kernel/id.ts";
import { sum } from "../../../kernel/money.ts";
import { plus } from "../../../kernel/time.ts";
import { holdsIn } from "../../../vendors/payments/movements.ts";
import { besides } from "./besides.ts";
import { type Doing, each, gathered } from "./doing.ts";
import { strayHold } from "./holds.ts";
import { compare } from "./movements.ts";
import { checkObject } from "./objects.ts";
import { compareOurs } from "./ours.ts";
import { caughtUpPayouts } from "./payouts.ts";
import { postedIn, theirsOf } from "./sources.ts";
import { totalsOf } from "./totals.ts";

const bookIn = ({ book_id }: { book_id?: string | undefined }): string[] => (isId(book_id) ? [book_id] : []);

/**
 * Reconciles a day's postings with the payment provider's balance transactions, by source, and finds payments of that
 * day that are stuck. Reads missed changes again and posts fees.
 */
export const reconcileDay = async (day: string, doing: Doing): Promise<Findings> => {
  const [from, to] = [startOf(day), endOf(day)];
  const [{ moved, sums: theirs }, posted, begun, holds] = await Promise.all([
    theirsOf(day, doing),
    gathered(postedIn(from, plus(to, { days: 1 })), doing),
    gathered(
      pagesOf((request) => payments.page("all", "PAYMENTS", { ...request, from, to })),
      doing,
    ),
    gathered(holdsIn(from, to), doing),
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
  const alone = [...sumsOfPostings(ofDay).values()].filter(
    (one) =>
      one.class !== "fee" &&
      one.class !== "bank" &&
      !theirs.has(keyOf(one)) &&
      !movedElsewhere.has(`${one.class} ${one.source}`),
  );
  const beyond = (await each(alone, doing, compareOurs)).filter((one) => one !== undefined);
  const all = [...compared, ...beyond];
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
  return {
    movements: moved.length,
    payments: touched.size,
    caught_up: sum(all.map((one) => one.caught_up)) + paid_out,
    fees_posted_minor: sum(all.map((one) => one.fee_minor)),
    totals: totalsOf(all),
    differences: found,
  };
};

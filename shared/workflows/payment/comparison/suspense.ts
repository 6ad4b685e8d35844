import { bookPostings, entriesAbout, postings } from "../../../data/ledger.ts";
import { suspended } from "../../../data/suspended.ts";
import { balanceOf } from "../../../domain/payment/ledger.ts";
import { suspensePosted } from "../../../domain/payment/platform-ledger.ts";
import { keyOf, type Sum, sourceOf } from "../../../domain/payment/reconciliation.ts";
import { beginSuspended, type Suspended, sourceSuspended } from "../../../domain/payment/suspended.ts";
import { sumOf } from "../../../kernel/money.ts";
import { type Doing, each, platformBook } from "./doing.ts";
import type { Compared } from "./movements.ts";
import { oursIn, wholeOf } from "./sources.ts";

/** How much of what is in suspense two administrators have moved on to another account. */
const correctedOf = async (one: Sum, book_id: string): Promise<number> => {
  const [own, other] = await Promise.all([
    entriesAbout("platform", "correction", one.source),
    book_id === "platform" ? [] : bookPostings(book_id),
  ]);
  const about = [...own, ...other].filter(
    (posting) =>
      posting.kind === "correction" &&
      posting.movement === one.class &&
      sourceOf(posting) === one.source &&
      posting.currency === one.currency,
  );
  return sumOf(about, (posting) => balanceOf([posting], "suspense"));
};

/** How many entries of suspense there are about what is not there now. */
const entriesOf = async (one: Sum): Promise<number> => {
  const all = await entriesAbout("platform", "suspense_in", one.source);
  return all.filter(({ movement, currency }) => movement === one.class && currency === one.currency).length;
};

/**
 * Puts what the books do not explain into suspense, or takes it out again, so that our balance at the payment provider is
 * always what the books say. Where all of it was moved on by a correction, nothing differs any more.
 */
export const suspend = async (
  one: Compared,
  before: Suspended | undefined,
  doing: Doing,
): Promise<Compared> => {
  const { theirs, unexplained } = one;
  const minor = unexplained?.minor ?? 0;
  const book_id = unexplained?.book_id ?? before?.book_id ?? "platform";
  const news = minor - (before?.net_minor ?? 0);
  if (news !== 0) {
    const is = before ?? beginSuspended(theirs, book_id, await entriesOf(theirs));
    const book = platformBook(theirs.currency, doing.now);
    const posting = suspensePosted(book, theirs, { book_id, nth: is.entries }, news);
    const row =
      minor === 0
        ? suspended.remove(is)
        : suspended.put({ ...is, book_id, net_minor: minor, entries: is.entries + 1 });
    await doing.commit({ writes: [postings.insert(posting), row], events: [] });
  }
  if (minor === 0 || !one.difference) return one;
  if ((await correctedOf(theirs, book_id)) !== minor) return one;
  const { difference: _, ...explained } = one;
  return explained;
};

/** The same of several. What is in suspense is given by its source. */
export const suspendAll = (
  all: readonly Compared[],
  before: ReadonlyMap<string, Suspended>,
  doing: Doing,
): Promise<Compared[]> => each(all, doing, (one) => suspend(one, before.get(keyOf(one.theirs)), doing));

/** Takes out what is in suspense and has been explained on both sides since, whatever day it is of. */
export const reviewSuspended = async (held: Suspended, doing: Doing): Promise<void> => {
  const of = sourceSuspended(held);
  if (of.source.startsWith("txn_")) return;
  const [whole, ours] = await Promise.all([wholeOf(of), oursIn(held.book_id, of)]);
  const minor = whole.net_minor - (ours?.net_minor ?? 0);
  const one = { theirs: of, ours_minor: 0, caught_up: 0, fee_minor: 0 };
  await suspend({ ...one, unexplained: { minor, book_id: held.book_id } }, held, doing);
};

/** By the source that it is of. */
export const bySource = (all: readonly Suspended[]): Map<string, Suspended> =>
  new Map(all.map((held) => [keyOf(sourceSuspended(held)), held]));

import { bookPostings, postings } from "../../../data/ledger.ts";
import { balanceOf, type Posting } from "../../../domain/payment/ledger.ts";
import { suspensePosted } from "../../../domain/payment/platform-ledger.ts";
import { keyOf, type Sum, sourceOf } from "../../../domain/payment/reconciliation.ts";
import { sum } from "../../../kernel/money.ts";
import { type Comparing, platformBook } from "./doing.ts";
import type { Compared } from "./movements.ts";
import { oursIn, wholeOf } from "./sources.ts";

/** What is in suspense of one source, and in whose book it would belong. */
export type Suspended = { of: Sum; book_id: string; net_minor: number; entries: number };

/** What the book `platform` has in suspense, by source. */
export const suspendedIn = (platform: readonly Posting[]): Map<string, Suspended> => {
  const all = new Map<string, Suspended>();
  for (const posting of platform) {
    if (posting.kind !== "suspense_in" || !posting.movement) continue;
    const { movement, currency } = posting;
    const of = { class: movement, source: sourceOf(posting), currency, net_minor: 0, fee_minor: 0 };
    const before = all.get(keyOf(of));
    const book_id = posting.reference.split(":")[2] as string;
    const net_minor = balanceOf([posting], "processor") + (before?.net_minor ?? 0);
    all.set(keyOf(of), { of, book_id, net_minor, entries: 1 + (before?.entries ?? 0) });
  }
  return all;
};

/** How much of what is in suspense two administrators have moved on to another account. */
const correctedOf = async (one: Sum, book_id: string, { platform }: Comparing): Promise<number> => {
  const other = book_id === "platform" ? [] : await bookPostings(book_id);
  const about = [...platform, ...other].filter(
    (posting) =>
      posting.kind === "correction" &&
      posting.movement === one.class &&
      sourceOf(posting) === one.source &&
      posting.currency === one.currency,
  );
  return sum(about.map((posting) => balanceOf([posting], "suspense")));
};

/**
 * Puts what the books do not explain into suspense, or takes it out again, so that our balance at the payment provider is
 * always what the books say. Where all of it was moved on by a correction, nothing differs any more.
 */
export const suspend = async (
  one: Compared,
  before: Suspended | undefined,
  doing: Comparing,
): Promise<Compared> => {
  const { theirs, unexplained } = one;
  const minor = unexplained?.minor ?? 0;
  const book_id = unexplained?.book_id ?? before?.book_id ?? "platform";
  const news = minor - (before?.net_minor ?? 0);
  if (news !== 0) {
    const book = platformBook(theirs.currency, doing.now);
    const posting = suspensePosted(book, theirs, { book_id, nth: before?.entries ?? 0 }, news);
    await doing.commit({ writes: [postings.insert(posting)], events: [] });
  }
  if (minor === 0 || !one.difference) return one;
  if ((await correctedOf(theirs, book_id, doing)) !== minor) return one;
  const { difference: _, ...explained } = one;
  return explained;
};

/** Takes out what is in suspense and has been explained on both sides since, whatever day it is of. */
export const reviewSuspended = async ({ of, ...held }: Suspended, doing: Comparing): Promise<void> => {
  if (held.net_minor === 0 || of.source.startsWith("txn_")) return;
  const [whole, ours] = await Promise.all([wholeOf(of), oursIn(held.book_id, of)]);
  const minor = whole.net_minor - (ours?.net_minor ?? 0);
  const one = { theirs: of, ours_minor: 0, caught_up: 0, fee_minor: 0 };
  await suspend({ ...one, unexplained: { minor, book_id: held.book_id } }, { of, ...held }, doing);
};

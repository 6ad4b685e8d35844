import * as z from "zod/mini";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../../kernel/refusal.ts";
import { Id, Instant, LocalDate, Version } from "../../../kernel/schema.ts";
import { plus } from "../../../kernel/time.ts";
import { begunCount, Count, dayDigestOf, postingsIn, sha256 } from "./digest.ts";
import { AccountSum, added, ofMonths } from "./sums.ts";

export const booksPolicy = {
  /** A day is counted this long after its end: whatever is written then has a later time. */
  after_minutes: 120,
  /** How often a counted day is compared with its entries again, for how long, and how often after that. */
  again_days: 7,
  often_days: 35,
  seldom_days: 30,
  /** How long after its end a month can close. */
  close_after_hours: 36,
  /** How many entries that no count has yet are read for a trial balance. */
  pending_most: 2000,
};

/** A local day of a market's books: a digest of its entries, and what they come to. */
export const BooksDay = lazyObject(() => ({
  id: Id("books_day"),
  version: Version,
  market: z.string(),
  day: LocalDate,
  /** Its first moment, and the first that is not its own. */
  from: Instant,
  to: Instant,
  count: Count,
  /** Of a day that is counted whole. */
  digest: z.optional(z.string()),
  postings: z.optional(z.int()),
  /** What all entries up to its end come to. */
  balances: z.optional(z.array(AccountSum)),
  counted_at: z.optional(Instant),
  /** When it is compared with its entries next, and how far that is. */
  check_at: z.optional(Instant),
  recount: z.optional(Count),
  checked_at: z.optional(Instant),
}));
export type BooksDay = z.output<typeof BooksDay>;

export const BooksDayNotFound = notFound("books_day");
export const BooksDayConflict = versionConflict("books_day");

export const beginDay = (
  market: string,
  day: string,
  { from, to }: { from: string; to: string },
): BooksDay => ({
  id: sha256(`${market} ${day}`).slice(0, 24) as BooksDay["id"],
  version: 0,
  market,
  day,
  from,
  to,
  count: begunCount(from),
});

export const isWhole = (day: BooksDay): boolean => day.digest !== undefined;

/** A day whose entries are all counted, after the balances of the day before. */
export const countedDay = (
  day: BooksDay,
  { count, before }: { count: Count; before: readonly AccountSum[] },
  now: string,
): BooksDay => ({
  ...day,
  count,
  digest: dayDigestOf(count),
  postings: postingsIn(count),
  balances: added([...before, ...ofMonths(count.sums, () => true)]),
  counted_at: now,
  check_at: plus(now, { days: booksPolicy.again_days }),
});

/** The day after it was compared with its entries again: often at first, then seldom. */
export const checkedDay = ({ recount: _, ...day }: BooksDay, now: string): BooksDay => {
  const { again_days, often_days, seldom_days } = booksPolicy;
  const often = plus(now, { days: again_days }) <= plus(day.to, { days: often_days });
  return { ...day, checked_at: now, check_at: plus(now, { days: often ? again_days : seldom_days }) };
};

/** Why a day's entries are not those that were counted. Undefined: they are. */
export const changeIn = (day: BooksDay, recount: Count): string | undefined => {
  if (dayDigestOf(recount) === day.digest) return undefined;
  const { market, day: date, postings = 0 } = day;
  const hours = new Map(day.count.hours.map((hour) => [hour.at, hour.digest]));
  const changed = recount.hours.filter(({ at, digest }) => hours.get(at) !== digest).map(({ at }) => at);
  const gone = [...hours.keys()].filter((at) => !recount.hours.some((hour) => hour.at === at));
  const where = [...changed, ...gone].toSorted().join(", ");
  return `The entries of ${date} in ${market} have changed since they were counted: ${postings} then, ${postingsIn(recount)} now. In the hours ${where} (UTC).`;
};

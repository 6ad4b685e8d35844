import { postedIn } from "../../../../data/ledger.ts";
import { allSuspended } from "../../../../data/suspended.ts";
import type { Posting } from "../../../../domain/payment/ledger.ts";
import {
  type Difference,
  keyOf,
  type Movement,
  sumsOfPostings,
} from "../../../../domain/payment/reconciliation.ts";
import { type ShortDigests, shortOf } from "../../../../domain/payment/short-digest.ts";
import { slicePolicy } from "../../../../domain/payment/slice.ts";
import { plus } from "../../../../kernel/time.ts";
import { addAll } from "../amounts.ts";
import { besides } from "../besides.ts";
import { type Doing, each, inTime, type Pages } from "../doing.ts";
import { type Compared, compare } from "../movements.ts";
import { checkObject } from "../objects.ts";
import { bookIn, compareOurs, isAlone, withoutDifference } from "../ours.ts";
import { caughtUpPayouts } from "../payouts.ts";
import { sumsFrom } from "../sources.ts";
import { bySource, suspendAll } from "../suspense.ts";
import type { Part } from "./part.ts";

/** What other hours and pieces have told: movements that differ, and whose books they are in. */
export type Told = {
  moved: Pick<ShortDigests, "has">;
  books: ReadonlySet<string>;
  sources: ReadonlySet<string>;
};

const toldIn = (compared: readonly Compared[], found: readonly Difference[]): Set<string> =>
  new Set([
    ...compared.flatMap(({ difference, book_id }) => (difference && book_id) || []),
    ...found.flatMap(({ payment_id }) => payment_id ?? []),
  ]);

/** How long an entry may precede or follow what moved, and still be found without its book. */
const precedes_minutes = 1;
const follows_minutes = 15;

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The first of a list's records. */
const firstOf = async <T>(pages: Pages<T>, most: number, doing: Doing): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of inTime(pages, doing)) {
    all.push(...page);
    if (all.length >= most) break;
  }
  return all;
};

/**
 * Entries around what moves, read once, from the latest back. Where there are many, the first of them: what moved and
 * has its entry later is compared with its book.
 */
export const followingEntries = (doing: Doing) => {
  let known: Posting[] = [];
  let since: string | undefined;
  return async (moved: readonly Movement[]): Promise<Posting[]> => {
    const most = slicePolicy.entries_around_most;
    const times = moved.map(({ at = 0 }) => at);
    const from = plus(instantOf(Math.min(...times)), { minutes: -precedes_minutes });
    const end = plus(instantOf(Math.max(...times)), { minutes: follows_minutes });
    const isRead = since !== undefined && since <= from;
    const news = isRead ? [] : await firstOf(postedIn(from, since ?? end), most, doing);
    since = isRead ? since : from;
    known = [...news, ...known].filter(({ posted_at }) => posted_at < end).slice(0, most);
    return known;
  };
};

/** Compares some movements with the entries that follow them, or else with their books. */
export const compareMoved = async (
  moved: readonly Movement[],
  posted: readonly Posting[],
  doing: Doing,
): Promise<Part> => {
  const sums = [...(await sumsFrom(moved, doing)).values()];
  const [ours, before] = [sumsOfPostings(posted), bySource(await allSuspended())];
  const known = (key: string) => (before.has(key) ? undefined : ours.get(key));
  const all = await each(sums, doing, (one) => compare(one, known(keyOf(one)), doing));
  const compared = await suspendAll(all, before, doing);
  const found = compared.flatMap(({ difference }) => difference ?? []);
  found.push(...(await each(sums, doing, checkObject)).flat());
  const told = toldIn(compared, found);
  const books = [...new Set(compared.flatMap((one) => bookIn(one.theirs)))];
  const entered = new Set(posted.map(({ book_id }) => book_id));
  // What has no entries here is not looked at with them.
  const bare = books.filter((id) => !entered.has(id));
  found.push(...(await besides([], bare, (id) => told.has(id), doing)));
  return { compared, found, told, movements: moved, moved: sums.map(keyOf), looked: books };
};

/** Compares some entries with what moved on their day, and with our own records. */
export const compareEntered = async (
  day: string,
  posted: readonly Posting[],
  { moved, books: toldBooks, sources }: Told,
  doing: Doing,
): Promise<Part> => {
  const alone = [...sumsOfPostings(posted).values()].filter(
    (one) => isAlone(one) && !moved.has(shortOf(keyOf(one))),
  );
  const beyond = (await each(alone, doing, compareOurs)).filter((one) => one !== undefined);
  const isTold = ({ theirs: one }: Compared) => sources.has(`${one.class} ${one.source}`);
  const whole = beyond.filter((one) => !isTold(one));
  const halves = beyond.filter(isTold).map(withoutDifference);
  const before = bySource(await allSuspended());
  const compared = (await suspendAll([...whole, ...halves], before, doing)).slice(0, whole.length);
  const found = compared.flatMap(({ difference }) => difference ?? []);
  const own = toldIn(compared, found);
  const books = [...new Set(posted.flatMap(bookIn))];
  found.push(...(await besides(posted, books, (id) => own.has(id) || toldBooks.has(id), doing)));
  const caught_up = await caughtUpPayouts(day, posted, doing);
  return { compared, found, told: own, looked: books, caught_up, at_processor: addAll(new Map(), posted) };
};

/** Looks at payments that were begun. */
export const lookAtBegun = async (ids: readonly string[], { books }: Told, doing: Doing): Promise<Part> => ({
  found: await besides([], ids, (id) => books.has(id), doing),
  looked: ids,
});

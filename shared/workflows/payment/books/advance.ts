import { booksDays, booksMonths, latestDays } from "../../../data/books.ts";
import type { Write } from "../../../data/engine/write.ts";
import { postings, postingsNaming } from "../../../data/ledger.ts";
import { dayAfter, dayOf, spanOfDay } from "../../../domain/payment/books/calendar.ts";
import {
  type BooksDay,
  beginDay,
  booksPolicy,
  countedDay,
  isWhole,
} from "../../../domain/payment/books/day.ts";
import { beginMonth, withSums } from "../../../domain/payment/books/month.ts";
import { ofMonths } from "../../../domain/payment/books/sums.ts";
import { plus } from "../../../kernel/time.ts";
import type { Market } from "../../../markets/market.ts";
import { counted } from "./count.ts";
import type { Doing } from "./found-changes.ts";
import { checkMonth } from "./found-changes.ts";

const isReady = ({ to }: { to: string }, now: string): boolean =>
  plus(to, { minutes: booksPolicy.after_minutes }) <= now;

/** The day of a market's books that is to be counted next, and the one before it. Undefined: none can be by now. */
export const nextDayOf = async (
  market: Market,
  now: string,
): Promise<{ day: BooksDay; before?: BooksDay } | undefined> => {
  const [latest, before] = await latestDays(market.id, 2);
  if (latest && !isWhole(latest)) return { day: latest, ...(before && { before }) };
  const oldest = latest ? [] : await firstPosting();
  const date = latest ? dayAfter(latest.day) : oldest[0] && dayOf(oldest[0].posted_at, market);
  if (date === undefined) return undefined;
  const day = beginDay(market.id, date, await spanOfDay(date, market));
  return isReady(day, now) ? { day, ...(latest && { before: latest }) } : undefined;
};

const firstPosting = async () =>
  (await postings.page("all", "LEDGER", { limit: 1, scope: "books", order: "oldest" })).items;

/** Adds a whole day to the months that its entries count in. Those that are closed stay as they are. */
const monthsAfter = async (day: BooksDay, now: string): Promise<{ writes: Write[]; closed: string[] }> => {
  const names = [...new Set([day.day.slice(0, 7), ...day.count.sums.map(({ month }) => month)])];
  const known = await Promise.all(names.map((name) => booksMonths.get(day.market, name)));
  const months = names.map((name, at) => known[at] ?? beginMonth(day.market, name, now));
  const open = months.filter(({ state }) => state === "open");
  const named = await Promise.all(
    open.map(async ({ month }) =>
      (await postingsNaming(day.market, month, day.from)).filter(({ posted_at }) => posted_at < day.to),
    ),
  );
  return {
    writes: open.map((month, at) => {
      const sums = ofMonths(day.count.sums, (name) => name === month.month);
      return booksMonths.put(withSums(month, { sums, named: named[at]?.length ?? 0 }, now));
    }),
    closed: months.filter(({ state }) => state === "closed").map(({ month }) => month),
  };
};

/** Counts a market's days that are over, one after the other. A day that takes long is gone on with in the next run. */
export const advanceBooks = async (market: Market, doing: Doing): Promise<number> => {
  const { now, commit, remaining } = doing;
  for (let days = 0; ; days += 1) {
    const next = remaining() > 30_000 ? await nextDayOf(market, now) : undefined;
    if (!next) return days;
    const { day, before } = next;
    const count = await counted(day.count, { market, to: day.to, remaining });
    if (count.next < day.to) {
      await commit({ writes: [booksDays.put({ ...day, count })], events: [] });
      return days;
    }
    const whole = countedDay(day, { count, before: before?.balances ?? [] }, now);
    const { writes, closed } = await monthsAfter(whole, now);
    await commit({ writes: [booksDays.put(whole), ...writes], events: [] });
    for (const month of closed) await checkMonth(await booksMonths.find(market.id, month), doing);
  }
};

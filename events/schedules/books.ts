import { booksDays, booksMonths } from "../../shared/data/books.ts";
import type { BooksDay } from "../../shared/domain/payment/books/day.ts";
import type { BooksMonth } from "../../shared/domain/payment/books/month.ts";
import { log } from "../../shared/kernel/log.ts";
import type { Market } from "../../shared/markets/market.ts";
import { markets } from "../../shared/markets/served.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { advanceBooks, nextDayOf } from "../../shared/workflows/payment/books/advance.ts";
import { checkDay, checkMonth } from "../../shared/workflows/payment/books/found-changes.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";

type Due = { market: Market } | { day: BooksDay } | { month: BooksMonth };

const due = async (now: string, limit: number): Promise<Due[]> => {
  const [days, months, next] = await Promise.all([
    booksDays.due(now, limit),
    booksMonths.due(now, limit),
    Promise.all(markets.map((market) => nextDayOf(market, now))),
  ]);
  return [
    ...markets.flatMap((market, at) => (next[at] ? { market } : [])),
    ...days.map((day) => ({ day })),
    ...months.map((month) => ({ month })),
  ];
};

/** Counts each day of the books once it is over, and compares what was counted with the entries again and again. */
export const handler = schedule({
  name: "books",
  rate: "1 hour",
  due,
  emits: differenceEvents,
  uses: ["table", "lists"],
}).handle(async ({ due, now, commit, remaining }) => {
  const doing = { now, commit, remaining };
  if ("market" in due) {
    const days = await advanceBooks(due.market, doing);
    return log("info", "days of the books counted", { market: due.market.id, days });
  }
  await ("day" in due ? checkDay(due.day, doing) : checkMonth(due.month, doing));
});

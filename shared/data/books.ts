import { BooksDay, BooksDayConflict, BooksDayNotFound } from "../domain/payment/books/day.ts";
import { BooksMonth, BooksMonthConflict, BooksMonthNotFound } from "../domain/payment/books/month.ts";
import { entity } from "./engine/entity.ts";
import { allOf } from "./engine/page.ts";

const booksOf = (market: string): string => `BOOKS#${market}`;

/** What the days of a market's books come to. */
export const booksDays = entity({
  name: "books_day",
  schema: () => BooksDay,
  key: (market, day) => [booksOf(market as string), `DAY#${day}`],
  identity: ({ market, day }) => [market, day],
  indexes: {
    ofMarket: { on: "table", key: ({ market, day }) => [booksOf(market), `DAY#${day}`] },
  },
  due: ({ check_at }) => check_at,
  notFound: BooksDayNotFound,
  conflict: BooksDayConflict,
});

/** Days from one to another, both included, the oldest first. */
export const daysBetween = (market: string, first: string, last: string): Promise<BooksDay[]> =>
  allOf((request) =>
    booksDays.page("ofMarket", booksOf(market), { ...request, from: `DAY#${first}`, to: `DAY#${last}~` }),
  );

/** The latest days that have been begun, the last one first. */
export const latestDays = async (market: string, limit: number): Promise<BooksDay[]> => {
  const range = { from: "DAY#", to: "DAY#~", scope: "books" };
  return (await booksDays.page("ofMarket", booksOf(market), { ...range, limit, order: "newest" })).items;
};

export const booksMonths = entity({
  name: "books_month",
  schema: () => BooksMonth,
  key: (market, month) => [booksOf(market as string), `MONTH#${month}`],
  identity: ({ market, month }) => [market, month],
  indexes: {
    ofMarket: { on: "table", key: ({ market, month }) => [booksOf(market), `MONTH#${month}`] },
  },
  due: ({ check_at }) => check_at,
  notFound: BooksMonthNotFound,
  conflict: BooksMonthConflict,
});

/** All months of a market's books, the oldest first. */
export const monthsOfBooks = (market: string): Promise<BooksMonth[]> =>
  allOf((request) =>
    booksMonths.page("ofMarket", booksOf(market), { ...request, from: "MONTH#", to: "MONTH#~" }),
  );

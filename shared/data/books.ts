import { BooksDay, BooksDayConflict, BooksDayNotFound } from "../domain/payment/books/day.ts";
import {
  BooksGate,
  BooksGateConflict,
  BooksGateNotFound,
  gateIdOf,
  PeriodClosed,
} from "../domain/payment/books/gate.ts";
import { BooksMonth, BooksMonthConflict, BooksMonthNotFound } from "../domain/payment/books/month.ts";
import { entity } from "./engine/entity.ts";
import { allOf } from "./engine/page.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

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

export const booksGates = entity({
  name: "books_gate",
  schema: () => BooksGate,
  key: (market, month) => [booksOf(market as string), `GATE#${month}`],
  identity: ({ market, month }) => [market, month],
  notFound: BooksGateNotFound,
  conflict: BooksGateConflict,
});

/** Returns the write that counts one more entry which names a month. It refuses if the month is closed. */
export const naming = (market: string, month: string): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: booksGates.placeOf(market, month),
      ConditionExpression: "attribute_not_exists(closed_at)",
      UpdateExpression:
        "SET id = :id, entity = :entity, market = :market, #month = :month ADD version :one, named :one",
      ExpressionAttributeNames: { "#month": "month" },
      ExpressionAttributeValues: {
        ":id": gateIdOf(market, month),
        ":entity": booksGates.name,
        ":market": market,
        ":month": month,
        ":one": 1,
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  },
  refuse: () => PeriodClosed({ details: { month } }),
});

/** Returns the write that closes a month's gate, if no entry has named the month since it was read. */
export const closingGate = (
  gate: BooksGate | undefined,
  market: string,
  month: string,
  at: string,
): Write => {
  const begun = { id: gateIdOf(market, month), version: 0, market, month, named: 0 };
  return booksGates.put({ ...(gate ?? begun), closed_at: at });
};

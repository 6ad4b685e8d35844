import {
  BooksGate,
  BooksGateConflict,
  BooksGateNotFound,
  gateIdOf,
  PeriodClosed,
} from "../domain/payment/books/gate.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** Where the entries that name a month are counted, and where it closes. */
export const booksGates = entity({
  name: "books_gate",
  schema: () => BooksGate,
  key: (market, month) => [`BOOKS#${market}`, `GATE#${month}`],
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

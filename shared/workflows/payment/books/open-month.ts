import { booksGates } from "../../../data/books-gates.ts";
import { monthOf, nextMonth } from "../../../domain/payment/books/calendar.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import { marketOfCurrency } from "../../../markets/served.ts";

/**
 * A posting that catches up: it counts in the month that it names, or in the next one that is still open. Whether it is
 * still open is checked again in the transaction.
 */
export const inOpenMonth = async ({ period, ...posting }: Posting): Promise<Posting> => {
  const market = marketOfCurrency(posting.currency);
  const own = monthOf(posting.posted_at, market);
  for (let month = period; month !== undefined && month < own; month = nextMonth(month))
    if (!(await booksGates.get(market.id, month))?.closed_at) return { ...posting, period: month };
  return posting;
};

import { postedIn, postingsNamedAfter } from "../../../data/ledger.ts";
import { countsIn } from "../../../domain/payment/books/calendar.ts";
import type { BookExport } from "../../../domain/payment/books/export.ts";
import { exportPolicy } from "../../../domain/payment/books/export-policy.ts";
import { type Posting, placeInBooks } from "../../../domain/payment/ledger.ts";
import type { Market } from "../../../markets/market.ts";

export type Gathered = {
  entries: Posting[];
  /** The place in the books of the last entry that was looked at. */
  after: string | undefined;
  is_last: boolean;
};

/** Entries in the order of the books: those written in the time, then those that were written later and name the month. */
async function* lookedAt({ market, month, from, to, after = "" }: BookExport): AsyncGenerator<Posting> {
  if (after < to) for await (const page of postedIn(after < from ? from : `${after}~`, to)) yield* page;
  if (month)
    for await (const page of postingsNamedAfter(market, month, after < to ? to : `${after}~`)) yield* page;
}

/** The entries of an export's next file. */
export const gatherPart = async (record: BookExport, market: Market): Promise<Gathered> => {
  const { currency, month, requested_at } = record;
  const entries: Posting[] = [];
  let { after } = record;
  let looked = 0;
  for await (const entry of lookedAt(record)) {
    const counts =
      entry.currency === currency &&
      entry.posted_at < requested_at &&
      (month === undefined || countsIn(entry, market) === month);
    if ((counts && entries.length === exportPolicy.part_entries) || looked === exportPolicy.looked_at_most)
      return { entries, after, is_last: false };
    if (counts) entries.push(entry);
    after = placeInBooks(entry);
    looked += 1;
  }
  return { entries, after, is_last: true };
};

import {
  Posting,
  PostingExists,
  type PostingKind,
  PostingNotFound,
  placeInBooks,
} from "../domain/payment/ledger.ts";
import { sourceOf } from "../domain/payment/reconciliation.ts";
import { marketOfCurrency } from "../markets/served.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { allOf, pageOf, pagesOf, partitionsOf } from "./engine/page.ts";
import { recordShards } from "./engine/spread.ts";

const bookOf = (bookId: string) => `LEDGER#${bookId}`;

const namedIn = (market: string, month: string): string => `LEDGER#NAMED#${market}#${month}`;

const ledgerShards = 4;

/** The ledger: each posting is written once, in the transaction of what it records, and never changed. */
export const postings = entity({
  name: "posting",
  schema: () => Posting,
  key: (bookId, kind, reference) => [bookOf(bookId as string), `${kind}#${reference}`],
  identity: (posting) => [posting.book_id, posting.kind, posting.reference],
  indexes: {
    ofProvider: {
      on: "gsi2",
      key: (posting) =>
        posting.service_provider_id
          ? [`LEDGER#PROVIDER#${posting.service_provider_id}`, placeInBooks(posting)]
          : undefined,
    },
    /** Those that count in another month than the one they were written in. */
    named: {
      on: "gsi3",
      shards: 4,
      key: (posting) =>
        posting.period
          ? [namedIn(marketOfCurrency(posting.currency).id, posting.period), placeInBooks(posting)]
          : undefined,
    },
    all: { on: "gsi1", shards: ledgerShards, key: (posting) => ["LEDGER", placeInBooks(posting)] },
  },
  notFound: PostingNotFound,
  conflict: PostingExists,
});

/** Every posting of one book, strongly ordered by kind and reference. One round trip for each hundred. */
export const bookPostings = (bookId: string): Promise<Posting[]> =>
  allOf((request) =>
    pageOf({
      partition: bookOf(bookId),
      shards: 0,
      request: { ...request, scope: "book" },
      recordOf: recordOf<Posting>,
    }),
  );

/** A book's entries of one kind about one source, strongly ordered. One round trip. */
export const entriesAbout = async (bookId: string, kind: PostingKind, source: string): Promise<Posting[]> => {
  const stretch = { from: `${kind}#${source}`, to: `${kind}#${source}:~` };
  const some = await allOf((request) =>
    pageOf({
      partition: bookOf(bookId),
      shards: 0,
      request: { ...request, ...stretch, scope: "book" },
      recordOf: recordOf<Posting>,
    }),
  );
  return some.filter((posting) => sourceOf(posting) === source);
};

/** The entries that name a month of a market's books, from a time on. */
export const postingsNaming = (market: string, month: string, from?: string): Promise<Posting[]> =>
  allOf((request) => postings.page("named", namedIn(market, month), { ...request, from }));

/** The same page by page, in the order of the books. */
export const postingsNamedAfter = (market: string, month: string, from: string): AsyncGenerator<Posting[]> =>
  pagesOf((request) => postings.page("named", namedIn(market, month), { ...request, limit: 500, from }));

/** Every entry of a time, page by page, in the order of the books. */
export const postedIn = (from: string, to: string): AsyncGenerator<Posting[]> =>
  pagesOf((request) => postings.page("all", "LEDGER", { ...request, limit: 500, from, to, through: true }));

/** Every entry of a time in no order, a list for each partition, so that all are read at once and nothing is read twice. */
export const postedApart = (from: string, to: string): AsyncGenerator<Posting[]>[] =>
  partitionsOf({ partition: "LEDGER", shards: recordShards(ledgerShards, "read") }).map((partition) =>
    pagesOf((request) =>
      pageOf({
        index: "gsi1",
        partition,
        shards: 0,
        request: { ...request, limit: 500, from, to },
        recordOf: recordOf<Posting>,
      }),
    ),
  );

import { Posting, PostingExists, PostingNotFound } from "../domain/payment/ledger.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { allOf, pageOf } from "./engine/page.ts";

const bookOf = (bookId: string) => `LEDGER#${bookId}`;

/** The ledger: each posting is written once, in the transaction of what it records, and never changed. */
export const postings = entity({
  name: "posting",
  schema: () => Posting,
  key: (bookId, kind, reference) => [bookOf(bookId as string), `${kind}#${reference}`],
  identity: (posting) => [posting.book_id, posting.kind, posting.reference],
  indexes: {
    ofProvider: {
      on: "gsi2",
      key: ({ service_provider_id, posted_at, id }) =>
        service_provider_id ? [`LEDGER#PROVIDER#${service_provider_id}`, `${posted_at}#${id}`] : undefined,
    },
    all: { on: "gsi1", shards: 4, key: (posting) => ["LEDGER", `${posting.posted_at}#${posting.id}`] },
  },
  notFound: PostingNotFound,
  conflict: PostingExists,
});

/** Page size of a provider's entries: most providers have fewer. */
const of_provider_together = 1000;

/** A provider's postings, all or those of a time, oldest first. One round trip for each thousand. */
export const providerPostings = async (
  id: string,
  span: { from?: string; to?: string } = {},
): Promise<Posting[]> => {
  const all: Posting[] = [];
  let cursor: string | undefined;
  do {
    const page = await postings.page("ofProvider", `LEDGER#PROVIDER#${id}`, {
      ...span,
      limit: of_provider_together,
      scope: "of provider",
      order: "oldest",
      cursor,
    });
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
};

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

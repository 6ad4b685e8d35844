import * as z from "zod/mini";
import { csvOf } from "../../kernel/csv.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { Currency, described, Id, Instant, PageOf } from "../../kernel/schema.ts";
import { LedgerAccount } from "./accounts.ts";
import { type Posting, PostingKind } from "./ledger.ts";

const PostingLine = lazyObject(() => ({
  account: described(LedgerAccount, "The account of the books."),
  amount_minor: described(z.int(), "Debits are positive, credits negative, in cents."),
}));

/** How many entries a file for spreadsheets holds at most. */
export const ledgerFileMost = 5000;

export const LedgerTooLong = refusal(
  "ledger.too_long",
  422,
  `There are more than ${ledgerFileMost} entries, too many for one file.`,
  "Name a shorter time with from and to, read the pages, or have all of it written into files with export-books.",
);

/** An entry of the books as administrators see it. */
const PostingView = lazyObject(() => ({
  id: Id("posting"),
  book_id: described(z.string(), "Whose books: a payment's, or a provider's."),
  kind: described(PostingKind, "What the entry records."),
  reference: described(z.string(), "What it is of at the payment provider."),
  job_id: z.optional(Id("job")),
  service_provider_id: z.optional(Id("service_provider")),
  currency: Currency,
  lines: described(z.array(PostingLine), "What is added to which account. They add up to zero."),
  posted_at: described(Instant, "When it was written."),
  period: described(z.optional(z.string()), "The month that it counts in, if not the one of `posted_at`."),
}));
export type PostingView = z.output<typeof PostingView>;

/** A page of the books, and what its entries come to for each account. */
export const LedgerPage = lazyObject(() => ({
  ...PageOf(PostingView).shape,
  totals: described(z.array(PostingLine), "What the entries of this page come to, by account."),
}));
export type LedgerPage = z.output<typeof LedgerPage>;

const totalsOf = (postings: readonly Posting[]): LedgerPage["totals"] => {
  const totals = new Map<LedgerAccount, number>();
  for (const { account, amount_minor } of postings.flatMap(({ lines }) => lines))
    totals.set(account, (totals.get(account) ?? 0) + amount_minor);
  return LedgerAccount.options.flatMap((account) => {
    const amount_minor = totals.get(account);
    return amount_minor === undefined ? [] : [{ account, amount_minor }];
  });
};

export const ledgerPage = (postings: readonly Posting[], next_cursor: string | null = null): LedgerPage => ({
  items: postings.map((posting) => PostingView.parse(posting)),
  next_cursor,
  totals: totalsOf(postings),
});

/** One row for each line of each entry. */
export const ledgerCsv = ({ items }: LedgerPage): string =>
  csvOf(
    [
      "posted_at",
      "book_id",
      "job_id",
      "service_provider_id",
      "kind",
      "reference",
      "account",
      "amount_minor",
      "currency",
    ],
    items.flatMap(({ lines, ...posting }) =>
      lines.map(({ account, amount_minor }) => [
        posting.posted_at,
        posting.book_id,
        posting.job_id,
        posting.service_provider_id,
        posting.kind,
        posting.reference,
        account,
        amount_minor,
        posting.currency,
      ]),
    ),
  );

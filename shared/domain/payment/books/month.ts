import * as z from "zod/mini";
import type { Decision } from "../../../kernel/event.ts";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../../kernel/refusal.ts";
import { Id, Instant, UpdatedAt, Version } from "../../../kernel/schema.ts";
import { plus } from "../../../kernel/time.ts";
import { BooksMonthClosed } from "../events.ts";
import type { Posting } from "../ledger.ts";
import { booksPolicy } from "./day.ts";
import { digestOf, sha256 } from "./digest.ts";
import { AccountSum, added } from "./sums.ts";

/** The company whose books they are, as its files name it. */
export const Company = z.object({ name: z.string(), address: z.string(), tax_id: z.optional(z.string()) });
export type Company = z.output<typeof Company>;

/** What a closed month was when it closed. None of it changes any more. */
const Closed = z.object({
  at: Instant,
  correction_id: Id("book_correction"),
  proposed_by: Id("account"),
  approved_by: Id("account"),
  /** What all entries of this and all earlier months come to. */
  balances: z.array(AccountSum),
  /** How many entries its days have, and the digest of the days' digests. */
  postings: z.int(),
  days_digest: z.string(),
  /** The same of entries that name this month. */
  named: z.int(),
  named_digest: z.string(),
  company: z.optional(Company),
  /** The hash of the month that closed before, and its own, which is of all of this. */
  previous_hash: z.string(),
  hash: z.string(),
});

/** A local month of a market's books. Its sums grow with each day that is counted, until it closes. */
export const BooksMonth = lazyObject(() => ({
  id: Id("books_month"),
  version: Version,
  market: z.string(),
  month: z.string(),
  state: z.enum(["open", "closed"]),
  sums: z.array(AccountSum),
  /** How many of the entries that name this month are in its sums. */
  named: z.int(),
  closed: z.optional(Closed),
  /** When a closed month is compared with the entries that name it next. */
  check_at: z.optional(Instant),
  updated_at: UpdatedAt,
}));
export type BooksMonth = z.output<typeof BooksMonth>;
type Closed = NonNullable<BooksMonth["closed"]>;

export const BooksMonthNotFound = notFound("books_month");
export const BooksMonthConflict = versionConflict("books_month");

export const beginMonth = (market: string, month: string, now: string): BooksMonth => ({
  id: sha256(`${market} ${month}`).slice(0, 24) as BooksMonth["id"],
  version: 0,
  market,
  month,
  state: "open",
  sums: [],
  named: 0,
  updated_at: now,
});

export const withSums = (
  month: BooksMonth,
  { sums, named }: Pick<BooksMonth, "sums" | "named">,
  now: string,
): BooksMonth => ({
  ...month,
  sums: added([...month.sums, ...sums]),
  named: month.named + named,
  updated_at: now,
});

/** The hash of a closed month: whoever changes one of them has to change all that follow. */
export const hashOf = ({ market, month, sums }: BooksMonth, closed: Omit<Closed, "hash">): string => {
  const { balances, postings, days_digest, named, named_digest, previous_hash, company } = closed;
  const linesOf = (some: readonly AccountSum[]) =>
    some.map((one) => `${one.currency} ${one.account} ${one.debit_minor} ${one.credit_minor}`);
  const kept = [market, month, postings, days_digest, named, named_digest];
  const whose = company ? [company.name, company.address, company.tax_id ?? ""] : [];
  const all = [previous_hash, ...kept, ...linesOf(sums), "", ...linesOf(balances), ...whose];
  return sha256(all.join("\n"));
};

export type Closing = Pick<
  Closed,
  "correction_id" | "proposed_by" | "approved_by" | "balances" | "postings"
> &
  Pick<Closed, "days_digest" | "previous_hash" | "company"> & { all_named: readonly Posting[] };

/** Closes a month for good, with all entries that name it in its sums. */
export const closeMonth = (
  month: BooksMonth,
  { all_named, ...closing }: Closing,
  now: string,
): Decision<BooksMonth> => {
  const kept = { at: now, ...closing, named: all_named.length, named_digest: digestOf(all_named) };
  const record: BooksMonth = {
    ...month,
    state: "closed",
    closed: { ...kept, hash: hashOf(month, kept) },
    check_at: plus(now, { days: booksPolicy.again_days }),
    updated_at: now,
  };
  const data = { market: month.market, month: month.month, correction_id: closing.correction_id };
  return { record, events: [BooksMonthClosed.atNextVersion(record, { from: "open", to: "closed", data })] };
};

/** A closed month after the entries that name it were compared again. */
export const checkedMonth = (month: BooksMonth, now: string): BooksMonth => {
  const { again_days, often_days, seldom_days } = booksPolicy;
  const often = plus(now, { days: again_days }) <= plus(month.closed?.at ?? now, { days: often_days });
  return { ...month, check_at: plus(now, { days: often ? again_days : seldom_days }) };
};

import { csvOf } from "../../../kernel/csv.ts";
import type { Market } from "../../../markets/market.ts";
import { accounts } from "../accounts.ts";
import type { Posting } from "../ledger.ts";
import { countsIn } from "./calendar.ts";
import type { BookExport } from "./export.ts";

const columns = [
  "id",
  "posted_at",
  "month",
  "book_id",
  "job_id",
  "service_provider_id",
  "kind",
  "reference",
  "number",
  "account",
  "debit_minor",
  "credit_minor",
  "currency",
];

const rowsOf = (entry: Posting, market: Market) =>
  entry.lines.map(({ account, amount_minor }) => [
    entry.id,
    entry.posted_at,
    countsIn(entry, market),
    entry.book_id,
    entry.job_id,
    entry.service_provider_id,
    entry.kind,
    entry.reference,
    accounts[account].number,
    account,
    Math.max(0, amount_minor),
    Math.max(0, -amount_minor),
    entry.currency,
  ]);

/** The last line of the last file: how many entries and lines all files have, and what both sides come to. */
const totalOf = ({ entries, lines, debit_minor, currency }: BookExport) => [
  "total",
  `${entries} entries`,
  `${lines} lines`,
  ...columns.slice(3, -3).map(() => undefined),
  debit_minor,
  debit_minor,
  currency,
];

/** A file of an export for spreadsheets: one row for each line of each entry. */
export const exportCsv = (
  after: BookExport,
  { entries, is_last, market }: { entries: readonly Posting[]; is_last: boolean; market: Market },
): string =>
  csvOf(columns, [
    ...entries.flatMap((entry) => rowsOf(entry, market)),
    ...(is_last ? [totalOf(after)] : []),
  ]);

import * as z from "zod/mini";
import type { Decision } from "../../../kernel/event.ts";
import type { Id as IdOf } from "../../../kernel/id.ts";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../../kernel/refusal.ts";
import { Currency, described, Id, Instant, LocalDate, UpdatedAt, Version } from "../../../kernel/schema.ts";
import { plus } from "../../../kernel/time.ts";
import { LedgerAccount } from "../accounts.ts";
import { BookExportRequested } from "../events.ts";
import { exportPolicy } from "./export-policy.ts";
import { Company } from "./month.ts";
import { AccountSum } from "./sums.ts";

export const ExportFormat = z.enum(["csv", "saf_t"]);
export type ExportFormat = z.output<typeof ExportFormat>;

/** What all parts so far come to. */
const counted = {
  parts: described(z.int(), "How many files it has so far."),
  entries: described(z.int(), "How many entries are in them."),
  lines: described(z.int(), "How many lines the entries have."),
  debit_minor: described(z.int(), "What all debits come to, in cents; credits are the same."),
  size_bytes: described(z.int(), "How long the files are."),
  digest: described(z.string(), "Of all files: SHA-256 of the one before and the SHA-256 of the next file."),
};

/** The entries of a market's books as files: of a month, or of days. */
export const BookExport = lazyObject(() => ({
  id: Id("book_export"),
  version: Version,
  market: described(z.string(), "The market whose books they are."),
  currency: Currency,
  format: described(ExportFormat, "`saf_t`: XML as tax offices read it, by the OECD's form 2.0."),
  month: described(z.optional(z.string()), "The month that the entries count in."),
  first_day: described(LocalDate, "The first day."),
  last_day: described(LocalDate, "The last day."),
  is_closed: described(z.boolean(), "The month was closed: each export of it has the same bytes."),
  state: described(
    z.enum(["writing", "done", "failed"]),
    "`writing`: its files are written one after the other.",
  ),
  problem: described(
    z.optional(z.enum(["differs", "not_counted", "failing"])),
    "Why it failed. `differs`: a closed month's entries are not what it was closed with. `not_counted`: days before it are not counted yet.",
  ),
  ...counted,
  requested_by: described(Id("account"), "The administrator who asked for it."),
  requested_at: described(Instant, "When that was."),
  done_at: described(z.optional(Instant), "When the last file was written."),
  expires_at: described(Instant, "Its files are deleted then."),
  /** The first moment, and the first that is not in it. */
  from: Instant,
  to: Instant,
  /** The day that the files say they were made on, and of whom they are. */
  dated: LocalDate,
  company: Company,
  /** The place in the books of the last entry that was looked at. */
  after: z.optional(z.string()),
  /** What each account had before the first entry, and what the entries so far have added. */
  opening: z.optional(z.array(z.object({ account: LedgerAccount, amount_minor: z.int() }))),
  sums: z.array(AccountSum),
  tries: z.int(),
  due_at: z.optional(Instant),
  updated_at: UpdatedAt,
}));
export type BookExport = z.output<typeof BookExport>;

export const BookExportView = z.omit(BookExport, {
  from: true,
  to: true,
  dated: true,
  company: true,
  after: true,
  opening: true,
  sums: true,
  tries: true,
  due_at: true,
});

export const BookExportNotFound = notFound("book_export", "export");
export const BookExportConflict = versionConflict("book_export", "export");

export const factsOfExport = ({ id, market, format, month }: BookExport) => ({
  book_export_id: id,
  market,
  format,
  ...(month && { month }),
});

type Asked = Pick<BookExport, "market" | "currency" | "format" | "month" | "first_day" | "last_day"> &
  Pick<BookExport, "is_closed" | "from" | "to" | "dated" | "company" | "requested_by">;

/** Its files are to be written. */
export const requestExport = (asked: Asked, id: IdOf<"book_export">, now: string): Decision<BookExport> => {
  const record: BookExport = {
    ...asked,
    id,
    version: 0,
    state: "writing",
    parts: 0,
    entries: 0,
    lines: 0,
    debit_minor: 0,
    size_bytes: 0,
    digest: "",
    requested_at: now,
    expires_at: plus(now, { days: exportPolicy.kept_days }),
    sums: [],
    tries: 0,
    due_at: now,
    updated_at: now,
  };
  const data = factsOfExport(record);
  return { record, events: [BookExportRequested.atNextVersion(record, { to: "writing", data })] };
};

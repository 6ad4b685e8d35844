import { bookExports } from "../../../data/book-exports.ts";
import { booksMonths } from "../../../data/books.ts";
import type { Given } from "../../../data/engine/write.ts";
import type { BookExport } from "../../../domain/payment/books/export.ts";
import { exportCsv } from "../../../domain/payment/books/export-csv.ts";
import {
  endExport,
  failExport,
  holdExport,
  storedPart,
  withEntries,
} from "../../../domain/payment/books/export-progress.ts";
import { exportSaft } from "../../../domain/payment/books/export-saft.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import type { Decision } from "../../../kernel/event.ts";
import { committed } from "../../../kernel/record.ts";
import type { Market } from "../../../markets/market.ts";
import { marketNamed } from "../../../markets/served.ts";
import { putText } from "../../../vendors/storage/objects.ts";
import { lackOf } from "../comparison/unbalanced.ts";
import { balanceOfDays, balanceOfMonths } from "./balance.ts";
import { gatherPart } from "./export-entries.ts";
import { placeOfPart } from "./export-place.ts";

type Doing = { now: string; commit: (...given: Given) => Promise<void>; remaining: () => number };

/** How much time a file may take: less than that left, the next run goes on. */
const part_ms = 30_000;

/** An export with what each account had before the first entry, where all earlier days are counted. */
const opened = async (record: BookExport, market: Market, now: string): Promise<Decision<BookExport>> => {
  const { currency, month, first_day, last_day } = record;
  const balance = month
    ? await balanceOfMonths(market, [month, month], now)
    : await balanceOfDays(market, [first_day, last_day], now);
  if (balance.counted_to < record.from) return failExport(record, "not_counted", now);
  const own = balance.currencies.find((one) => one.currency === currency);
  const opening = [...(own?.accounts ?? []), ...(own?.memo ?? [])]
    .filter(({ opening_minor }) => opening_minor !== 0)
    .map(({ account, opening_minor }) => ({ account, amount_minor: opening_minor }));
  return { record: { ...record, opening }, events: [] };
};

const closedWith = async ({ is_closed, market, month }: BookExport) =>
  is_closed && month ? (await booksMonths.find(market, month)).sums : undefined;

/** Throws RangeError for an entry that does not balance, unless a correction makes up for it. */
const mustBalance = async (entries: readonly Posting[]): Promise<void> => {
  const lacks = await Promise.all(entries.map(lackOf));
  if (lacks.some((lack) => lack !== 0)) throw new RangeError("the entries of an export don't add up to 0");
};

/** Writes an export's next file. Where many entries were looked at and none counts, it only goes on from there. */
const writePart = async (record: BookExport, market: Market, now: string): Promise<Decision<BookExport>> => {
  const { entries, after, is_last } = await gatherPart(record, market);
  const looked = { ...record, ...(after && { after }) };
  if (entries.length === 0 && !is_last) return { record: looked, events: [] };
  await mustBalance(entries);
  const next = withEntries(looked, entries);
  const part = { before: record, entries, is_last, market };
  const text = record.format === "csv" ? exportCsv(next, part) : exportSaft(next, part);
  const { bucket, key, content_type } = placeOfPart(record, next.parts);
  await putText(bucket, key, text, content_type);
  const stored = storedPart(next, text, now);
  return is_last ? endExport(stored, await closedWith(record), now) : { record: stored, events: [] };
};

/**
 * Writes an export's files, one after the other; after each it is noted how far it is. Another worker may be at it: then
 * both write the same bytes to the same place, and only one of them notes it.
 */
export const workExport = async (due: BookExport, { now, commit, remaining }: Doing): Promise<void> => {
  const market = marketNamed(due.market);
  const note = async ({ record, events }: Decision<BookExport>): Promise<BookExport> => {
    await commit([bookExports.update(record)], events);
    return committed(record);
  };
  let record = await note(holdExport(due, now));
  if (record.state === "writing" && !record.opening) record = await note(await opened(record, market, now));
  while (record.state === "writing" && remaining() > part_ms)
    record = await note(await writePart(record, market, now));
};

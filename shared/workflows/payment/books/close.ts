import { booksMonths, daysBetween, latestDays, monthsOfBooks } from "../../../data/books.ts";
import { booksGates, closingGate } from "../../../data/books-gates.ts";
import type { Changes } from "../../../data/engine/write.ts";
import { postingsNaming } from "../../../data/ledger.ts";
import type { BookCorrection } from "../../../domain/payment/book-correction.ts";
import { daysOf, type Span, spanOfMonth, utcDaysOf } from "../../../domain/payment/books/calendar.ts";
import {
  closableAt,
  type Missing,
  missing,
  PeriodNotFound,
  PeriodNotReady,
} from "../../../domain/payment/books/closing.ts";
import { isWhole } from "../../../domain/payment/books/day.ts";
import { sha256 } from "../../../domain/payment/books/digest.ts";
import { BooksGateConflict, PeriodClosed } from "../../../domain/payment/books/gate.ts";
import {
  type BooksMonth,
  BooksMonthConflict,
  closeMonth,
  withSums,
} from "../../../domain/payment/books/month.ts";
import { added, balanceIn, ofMonths, sumsOf } from "../../../domain/payment/books/sums.ts";
import { brandOf } from "../../../markets/brand.ts";
import type { Market } from "../../../markets/market.ts";
import { companyParty } from "../../../markets/tax.ts";
import { comparedDays, missingOf } from "./missing.ts";

/** The refusals of closing a month, and of naming one that is closed. */
export const closingRefusals = [
  PeriodNotFound,
  PeriodNotReady,
  PeriodClosed,
  BooksMonthConflict,
  BooksGateConflict,
];

/** All that counts in a month and before, with its entries of days that nobody has counted yet. */
const readMonth = async (market: Market, month: string, span: Span) => {
  const [months, days, latest, gate, all_named, compared] = await Promise.all([
    monthsOfBooks(market.id),
    daysBetween(market.id, `${month}-01`, `${month}-31`),
    latestDays(market.id, 2),
    booksGates.get(market.id, month),
    postingsNaming(market.id, month),
    comparedDays(span),
  ]);
  const record = months.find((one) => one.month === month);
  const counted_to = latest.find(isWhole)?.to ?? "";
  const pending = all_named.filter(({ posted_at }) => posted_at >= counted_to);
  const sums = ofMonths(sumsOf(pending, market), (name) => name === month);
  const before = months.filter((one) => one.month < month);
  return { record, sums, pending, before, days, gate, all_named, compared };
};
type Read = Awaited<ReturnType<typeof readMonth>>;
type Known = Read & { record: BooksMonth };

const balancesOf = ({ before, record, sums }: Known) =>
  added([...before.flatMap((one) => one.sums), ...record.sums, ...sums]);

/** What is missing of a month's own entries. */
const missingIn = (read: Known, now: string, { from, to }: Span): Missing[] => {
  const { record, pending, before, days, gate, all_named, compared } = read;
  const whole = new Set(days.filter(isWhole).map(({ day }) => day));
  const named = gate?.named ?? 0;
  const isSettled = all_named.length === named && record.named + pending.length === named;
  const balances = balancesOf(read);
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  const unexplained = currencies.flatMap((currency) => {
    const amount = balanceIn(balances, "suspense", currency);
    return amount === 0 ? [] : `${amount} ${currency}`;
  });
  return [
    ...missing("not_over", closableAt(to) > now ? [closableAt(to)] : []),
    ...missing(
      "earlier_month",
      before.filter(({ state }) => state === "open").map((one) => one.month),
    ),
    ...missing(
      "days_not_counted",
      daysOf(record.month).filter((day) => day >= (days[0]?.day ?? "") && !whole.has(day)),
    ),
    ...missing(
      "days_not_compared",
      utcDaysOf({ from: days[0]?.from ?? from, to }).filter((day) => !compared.has(day)),
    ),
    ...missing("entries_on_their_way", [], isSettled ? 0 : Math.max(1, named - all_named.length)),
    ...missing("suspense", unexplained),
  ];
};

/** A month with what keeps it from closing; undefined if none of its days is counted. */
const lookedAt = async (market: Market, month: string, now: string) => {
  const span = await spanOfMonth(month, market);
  const [{ record, ...rest }, others] = await Promise.all([
    readMonth(market, month, span),
    missingOf(market, span, now),
  ]);
  if (!record) return undefined;
  const read = { ...rest, record };
  return { read, left: [...missingIn(read, now, span), ...others] };
};

/** What keeps a month from closing; empty if it can. */
export const missingFor = async (market: Market, month: string, now: string): Promise<Missing[]> =>
  (await lookedAt(market, month, now))?.left ?? [];

type Closing = { correction: Pick<BookCorrection, "id" | "proposed_by" | "decided_by">; now: string };

/** Returns the changes that close a month. Throws `period.not_ready` and `period.closed`. */
export const closePeriod = async (
  market: Market,
  month: string,
  { correction, now }: Closing,
): Promise<Changes> => {
  const looked = await lookedAt(market, month, now);
  if (!looked) throw PeriodNotFound();
  const { read, left } = looked;
  if (read.record.state === "closed") throw PeriodClosed({ details: { month } });
  if (left.length > 0) throw PeriodNotReady({ details: { missing: left } });
  const { record, sums, pending, before, days, gate, all_named } = read;
  const { record: closed, events } = closeMonth(
    withSums(record, { sums, named: pending.length }, now),
    {
      correction_id: correction.id,
      proposed_by: correction.proposed_by,
      approved_by: correction.decided_by ?? correction.proposed_by,
      balances: balancesOf(read),
      postings: days.reduce((total, { postings = 0 }) => total + postings, 0),
      days_digest: sha256(days.map(({ day, digest }) => `${day} ${digest}\n`).join("")),
      previous_hash: before.at(-1)?.closed?.hash ?? "",
      company: companyParty(brandOf(market)),
      all_named,
    },
    now,
  );
  return {
    writes: [booksMonths.update(closed), closingGate(gate, market.id, month, now)],
    events,
  };
};

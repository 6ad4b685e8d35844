import * as z from "zod/mini";
import { resolveOrNext } from "../../../kernel/local-time.ts";
import { described, Line } from "../../../kernel/schema.ts";
import { plus } from "../../../kernel/time.ts";
import { wallClock } from "../../../kernel/wall-clock.ts";
import type { Market } from "../../../markets/market.ts";
import { defaultMarket, markets } from "../../../markets/served.ts";
import type { Posting } from "../ledger.ts";

/** A local month, YYYY-MM. */
export const Month = Line(7, 7).check(
  z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "must be a month such as 2027-03"),
);

/** Whose books an amount is in: those of the market with its currency, else of the default one. */
export const marketOfCurrency = (currency: string): Market =>
  markets.find((market) => market.currency === currency) ?? defaultMarket;

/** The market whose books are asked for; the default one where none is named. */
export const BooksMarket = described(
  z.optional(
    Line(20).check(
      z.refine((id) => markets.some((market) => market.id === id), "must be a market of this service"),
    ),
  ),
  "Whose books. Left out: the default market's.",
);
export const marketNamed = (id: string | undefined): Market =>
  markets.find((market) => market.id === id) ?? defaultMarket;

/** The zone whose days and months a market's books have: the first that its file names. */
export const zoneOfBooks = ({ time_zones }: Market): string => time_zones[0]?.zones[0] ?? "UTC";

export const dayOf = (instant: string, market: Market): string =>
  wallClock(instant, zoneOfBooks(market)).date;
export const monthOf = (instant: string, market: Market): string => dayOf(instant, market).slice(0, 7);

/** The month that a posting counts in. */
export const countsIn = ({ period, posted_at }: Pick<Posting, "period" | "posted_at">, market: Market) =>
  period ?? monthOf(posted_at, market);

export const dayAfter = (day: string, days = 1): string =>
  plus(`${day}T00:00:00.000Z`, { days }).slice(0, 10);

export const nextMonth = (month: string): string => dayAfter(`${month}-01`, 31).slice(0, 7);
export const lastMonth = (month: string): string => dayAfter(`${month}-01`, -1).slice(0, 7);

/** The days of a month. */
export const daysOf = (month: string): string[] => {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) days.push(day);
  return days;
};

/** The first moment of a local day. */
export const startOfDay = async (day: string, market: Market): Promise<string> =>
  (await resolveOrNext(day, "00:00", zoneOfBooks(market))).starts_at;

export type Span = { from: string; to: string };

const between = async (first: string, next: string, market: Market): Promise<Span> => {
  const [from, to] = await Promise.all([startOfDay(first, market), startOfDay(next, market)]);
  return { from, to };
};

export const spanOfDay = (day: string, market: Market): Promise<Span> => between(day, dayAfter(day), market);
export const spanOfMonth = (month: string, market: Market): Promise<Span> =>
  between(`${month}-01`, `${nextMonth(month)}-01`, market);

/** The days in UTC that a time touches. */
export const utcDaysOf = ({ from, to }: Span): string[] => {
  const days: string[] = [];
  for (let day = from.slice(0, 10); `${day}T00:00:00.000Z` < to; day = dayAfter(day)) days.push(day);
  return days;
};

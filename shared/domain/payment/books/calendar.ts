import { resolveOrNext } from "../../../kernel/local-time.ts";
import { plus } from "../../../kernel/time.ts";
import { wallClock } from "../../../kernel/wall-clock.ts";
import type { Market } from "../../../markets/market.ts";
import { homeZoneOf } from "../../../markets/served.ts";
import type { Posting } from "../ledger.ts";

export const dayOf = (instant: string, market: Market): string => wallClock(instant, homeZoneOf(market)).date;
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
  (await resolveOrNext(day, "00:00", homeZoneOf(market))).starts_at;

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

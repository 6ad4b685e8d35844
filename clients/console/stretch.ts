import { daysAfter, daysBefore, isDay } from "./days.ts";
import type { Span } from "./words/figures.ts";

export type Stretch = { from: string; to: string };

/** The first day of the month so many months before. */
export const monthBefore = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1))
    .toISOString()
    .slice(0, 10);

/** How many months each span of the calendar has. */
const calendar = { month: 1, thisMonth: 1, quarter: 3, thisQuarter: 3, year: 12, thisYear: 12 } as const;

/** The whole days of a span: today, which is not over, is in none. `own.to` is the last day. */
export const stretchOf = (span: Span, today: string, own: Partial<Stretch>): Stretch => {
  if (span in calendar) {
    const months = calendar[span as keyof typeof calendar];
    const start = monthBefore(today, (Number(today.slice(5, 7)) - 1) % months);
    // On the first day of a month no day of it is over: the one before is shown.
    return /^this/.test(span) && start < today
      ? { from: start, to: today }
      : { from: monthBefore(start, months), to: start };
  }
  if (span === "own" && isDay(own.from) && isDay(own.to) && own.from <= own.to)
    return { from: own.from, to: daysAfter(own.to, 1) };
  return { from: daysBefore(today, span === "own" ? 30 : Number(span)), to: today };
};

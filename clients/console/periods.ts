import { daysAfter, isDay } from "./days.ts";

/** Days such as 2026-11-27; `to` is the first one that does not count any more. */
type Days = { from?: string; to?: string };

/** The first day of a month, counted from January of a year on. */
const monthStart = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The days of a month (2026-11), quarter (2026-Q4) or year (2026), or those from one day up to and including another. */
export const daysOf = (period = "", first?: string, last?: string): Days => {
  const [, year, quarter, month] = /^(20\d\d)(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(period) ?? [];
  if (!year) return { ...(isDay(first) && { from: first }), ...(isDay(last) && { to: daysAfter(last, 1) }) };
  const [begin, months] = quarter ? [Number(quarter) * 3 - 3, 3] : month ? [Number(month) - 1, 1] : [0, 12];
  return { from: monthStart(Number(year), begin), to: monthStart(Number(year), begin + months) };
};

/** The last months, quarters and years up to a day, the latest first. */
export const periodsTo = (today: string): { months: string[]; quarters: string[]; years: string[] } => {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const back = (count: number, months: number) =>
    Array.from({ length: count }, (_, at) => monthStart(year, month - 1 - at * months));
  return {
    months: back(12, 1).map((day) => day.slice(0, 7)),
    quarters: back(5, 3).map((day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`),
    years: back(3, 12).map((day) => day.slice(0, 4)),
  };
};

/** A moment on the clocks of a zone, such as 2026-11-27 09:30:00. */
export const clockIn = (instant: string | number, zone: string): string =>
  new Date(instant).toLocaleString("sv-SE", { timeZone: zone });

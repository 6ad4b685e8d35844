/** Local dates (YYYY-MM-DD) as numbers of days since 1970, and the periods that they are in. */

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);
export const monthOf = (date: string): string => date.slice(0, 7);

export type Period = "day" | "week" | "month" | "quarter" | "year";

/** The first day of the period that a day is in. Weeks begin on Monday. */
export const periodStart = (date: string, period: Period): string => {
  const year = date.slice(0, 4);
  switch (period) {
    case "day":
      return date;
    case "week":
      return dateOf(dayNumber(date) - ((dayNumber(date) + 3) % 7));
    case "month":
      return `${monthOf(date)}-01`;
    case "quarter":
      return `${year}-${String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    case "year":
      return `${year}-01-01`;
  }
};

/** The same day of the month so many months later, or the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
};

const months: Record<Exclude<Period, "day" | "week">, number> = { month: 1, quarter: 3, year: 12 };

/** The first day of the next period. */
export const nextPeriod = (start: string, period: Period): string => {
  if (period === "day") return addDays(start, 1);
  return period === "week" ? addDays(start, 7) : addMonths(start, months[period]);
};

/** The first day of the period before. */
export const previousPeriod = (start: string, period: Period): string =>
  periodStart(addDays(start, -1), period);

/** The earlier of two dates. */
export const sooner = (a: string, b: string): string => {
  if (a < b) return a;
  return b;
};

import type { Price } from "./prices.ts";

const DAY_SECONDS = 86_400;

const addMonths = (seconds: number, months: number): number => {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
};

const plus = (anchor: number, recurring: NonNullable<Price["recurring"]>, periods: number): number => {
  const count = recurring.interval_count * periods;
  if (recurring.interval === "day") return anchor + count * DAY_SECONDS;
  if (recurring.interval === "week") return anchor + count * 7 * DAY_SECONDS;
  return addMonths(anchor, recurring.interval === "year" ? count * 12 : count);
};

/** The end of the period that starts at `start`, Unix seconds; month ends keep the anchor's day. */
export const periodEnd = (price: Price, anchor: number, start: number): number => {
  if (!price.recurring) throw new Error(`price ${price.id} is not recurring`);
  for (let periods = 1; ; periods += 1) {
    const end = plus(anchor, price.recurring, periods);
    if (end > start) return end;
  }
};

/** The value of the rest of a period, as a part of an amount, rounded half up, minor units. */
export const unusedShare = (amount: number, period: { start: number; end: number }, at: number): number =>
  Math.round((amount * (period.end - at)) / (period.end - period.start));
